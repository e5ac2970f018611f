import { readFile } from 'node:fs/promises'
import { minify, transform } from 'rolldown/utils'

const SOURCE = new URL('../browser/bootstrap.ts', import.meta.url)
const COMPLAINT = ' is missing. Is the site served from the root of its domain?'

/**
 * The inline script: the function of `bootstrap.ts`, called with the URLs of this build.
 * @param modules URLs of the client entry and of its chunks.
 * @param reading URLs of the entry for readers and of its chunks.
 * @param searching URLs of the entry of the search and of its chunks.
 * @param worker URL of the worker of the search.
 */
export async function bootstrapScript(
  modules: readonly string[],
  reading: readonly string[],
  searching: readonly string[],
  worker: string,
): Promise<string> {
  const source = await readFile(SOURCE, 'utf8')
  const { code: stripped } = await transform('bootstrap.ts', source)
  const call = `${stripped.replace(/^export /gm, '')}\nbootstrap(${[modules, reading, searching, worker, COMPLAINT].map((value) => JSON.stringify(value)).join()})`
  const { code } = await minify('bootstrap.js', `(()=>{${call}})()`, { mangle: true, compress: true })
  return code.trim().replace(/;$/, '')
}
