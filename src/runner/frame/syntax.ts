import type { RunnerModule } from '../shared/protocol.ts'

/** An error of syntax, where it stands. */
export interface SyntaxProblem {
  text: string
  at: { path: string; line: number }
}

/**
 * Finds the first module that cannot be parsed. An import that fails tells no line, a script element does. Nothing runs:
 * each text gets an end that cannot be read, wherever it is open.
 */
export async function findSyntaxFault(modules: readonly RunnerModule[]): Promise<SyntaxProblem | undefined> {
  for (const { path, code } of modules) {
    const last = code.split('\n').length
    const url = URL.createObjectURL(new Blob([`${code}\n"`], { type: 'text/javascript' }))
    const fault = await new Promise<ErrorEvent>((resolve) => {
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
    if (fault.lineno <= last) return { text: fault.message, at: { path, line: fault.lineno } }
  }
  return undefined
}
