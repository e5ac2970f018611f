/** What decides how a program is type-checked. */
export interface TypeOptions {
  /** The program has JavaScript only: it is checked as far as it says what its types are. */
  javaScript?: boolean
  /** The program may use the modules and globals of Node. */
  node?: boolean
}

/** The `compilerOptions` under which samples are checked, by the gate and for the type hovers alike. */
export function typeOptions({ javaScript = false, node = false }: TypeOptions): object {
  return {
    target: 'ESNext',
    lib: ['ESNext', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    moduleDetection: 'force',
    jsx: 'react-jsx',
    strict: true,
    noImplicitAny: !javaScript,
    // `useRef(null)` and what a query finds could only be narrowed in TypeScript.
    strictNullChecks: !javaScript,
    allowJs: true,
    checkJs: javaScript,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: node ? ['node'] : [],
  }
}

/**
 * Whether the code of a program that runs in Node uses what only Node has.
 * @param code Text of all its samples.
 */
export function usesNode(code: string): boolean {
  return /\bnode:|\b(process|Buffer)\b/.test(code)
}
