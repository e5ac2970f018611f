/**
 * The `compilerOptions` under which the texts of readers are checked: those of the gate for a program with TypeScript in it,
 * `typeOptions()` in `tools/gate/engines/typeOptions.ts`. A test holds them together; the gate cannot import this, since
 * each of its modules is part of what every sample was proven with.
 */
export const compilerOptions = {
  target: 'ESNext',
  lib: ['ESNext', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  jsx: 'react-jsx',
  strict: true,
  noImplicitAny: true,
  strictNullChecks: true,
  allowJs: true,
  checkJs: false,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  // The members of a union in the order of TypeScript 7, with which the gate checks.
  stableTypeOrdering: true,
}
