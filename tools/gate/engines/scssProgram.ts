// Runs in a process of its own, with the path of a file that holds its work as JSON. Answers on descriptor 3.
import { readFileSync, writeSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { compileString, Exception } from 'sass'

/** One sample to compile. */
export interface ScssStep {
  /** Position of the sample in its program. */
  sample: number
  /** Where it lies; what it loads is looked for beside it. */
  path: string
}

/** What a program of SCSS showed. */
export interface ScssReply {
  outputs: Record<number, string>
  failed?: { sample: number; text: string; line: number }
}

function compileEach(steps: readonly ScssStep[]): ScssReply {
  const outputs: ScssReply['outputs'] = {}
  for (const { sample, path } of steps) {
    const warnings: { text: string; line: number }[] = []
    try {
      const { css } = compileString(readFileSync(path, 'utf8'), {
        url: pathToFileURL(path),
        logger: {
          warn: (message, { span }) =>
            warnings.push({ text: `Warning: ${message.split('\n')[0]}`, line: (span?.start.line ?? 0) + 1 }),
          debug: () => undefined,
        },
      })
      const [warning] = warnings
      if (warning) return { outputs, failed: { sample, ...warning } }
      if (css !== '') outputs[sample] = css
    } catch (error) {
      if (!(error instanceof Exception)) throw error
      const isHere = error.span.url?.href === pathToFileURL(path).href
      const line = isHere ? error.span.start.line + 1 : 1
      return { outputs, failed: { sample, text: `Error: ${error.sassMessage}`, line } }
    }
  }
  return { outputs }
}

const work = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as readonly ScssStep[]
writeSync(3, JSON.stringify(compileEach(work)))
