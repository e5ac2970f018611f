import { transform } from 'sucrase'

/**
 * Takes the types out of a text and turns JSX into calls. Types are not checked: only the gate does that. Lines keep
 * their numbers.
 * @param path Its extension tells the language.
 * @throws {Error} with `loc` for what cannot be parsed
 */
export function translate(path: string, source: string): string {
  const { code } = transform(source, {
    transforms: [
      ...(/\.tsx?$/.test(path) ? (['typescript'] as const) : []),
      ...(path.endsWith('x') ? (['jsx'] as const) : []),
    ],
    jsxRuntime: 'automatic',
    production: true,
    disableESTransforms: true,
    filePath: path,
  })
  return code
}
