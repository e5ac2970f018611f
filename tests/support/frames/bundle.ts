import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { inputsHash } from '../../../src/cache/inputsHash.ts'
import { cachedText } from '../cachedPerPage.ts'

/** The script that runs samples in the reader's frames, without the page of a lesson: `client.ts` and what it imports. */
export async function frameRunsScript(): Promise<string> {
  return cachedText(`frames-${inputsHash([import.meta.filename]).slice(0, 16)}.js`, async () => {
    const build = await rolldown({
      input: fileURLToPath(new URL('./client.ts', import.meta.url)),
      platform: 'browser',
      logLevel: 'silent',
    })
    const { output } = await build.generate({ format: 'iife', codeSplitting: false })
    await build.close()
    return output[0].code
  })
}
