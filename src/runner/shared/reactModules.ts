/** React's modules as samples import them, and their paths in the frame. */
export const reactModules: ReadonlyMap<string, string> = new Map(
  ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'].map((name) => [name, `@react/${name}.js`]),
)
