import type { RunnerModule } from '../shared/protocol.ts'

/** An error of syntax, where it stands. */
export interface SyntaxDiagnostic {
  text: string
  at: { path: string; line: number }
}

/**
 * Finds the first module that cannot be parsed. An import that fails tells no line, a script element does. Nothing runs:
 * each text gets an end that cannot be read, wherever it is open.
 */
export async function findSyntaxError(modules: readonly RunnerModule[]): Promise<SyntaxDiagnostic | undefined> {
  for (const { path, code } of modules) {
    const last = code.split('\n').length
    const url = URL.createObjectURL(new Blob([`${code}\n"`], { type: 'text/javascript' }))
    const failure = await new Promise<ErrorEvent>((resolve) => {
      addEventListener(
        'error',
        (event) => {
          // The console of the page is not the place for it.
          event.preventDefault()
          resolve(event)
        },
        { once: true },
      )
      const script = document.createElement('script')
      script.type = 'module'
      script.src = url
      document.documentElement.append(script)
    })
    URL.revokeObjectURL(url)
    if (failure.lineno <= last) return { text: failure.message, at: { path, line: failure.lineno } }
  }
  return undefined
}
