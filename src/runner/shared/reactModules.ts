/** The packages that samples may import, React's modules and React Router, and their paths in the frame. */
export const reactModules: ReadonlyMap<string, string> = new Map(
  ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react-router'].map((name) => [
    name,
    `@react/${name}.js`,
  ]),
)
