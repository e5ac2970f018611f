import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { minify } from 'rolldown/utils'
import { bundleReact, renderModule } from './react.ts'
import { linkModules } from '../shared/link.ts'
import { parsedRequests } from './requests.ts'
import { normalizePath, RESULTS_DIR } from '../../paths.ts'
import { FRAME_PATH, MODULE_PREFIX, type RunnerModule } from '../shared/protocol.ts'
import { reactModules } from '../shared/reactModules.ts'
import type { PackageUrls } from './plan.ts'

/**
 * The files behind the Run button that do not depend on any page. The frame holds a second one, which is sandboxed and
 * inherits its policy: a service worker does not answer for a sandboxed frame, so the outer one is what works offline.
 * The inner one is `fixed`, so that what its scripts scroll into view moves nothing outside of it; see `focus.ts`. A
 * result has none, and what has the focus in it must come into view.
 * @see https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigation-params
 */
export interface RunnerFiles {
  /** The document in which samples run, at {@link FRAME_PATH}. */
  frame: string
  /** Makes the document of a result that needs no script of its own. */
  result: (html: string) => string
  /** The policy of both: nothing from anywhere, and no script but their own and what the frame makes itself. */
  policy: string
  /** The modules that samples may import from packages. */
  packages: Record<keyof PackageUrls, { path: string; data: string }>
}

/** Where a page finds the packages. */
export const packageUrls = ({ react, router }: RunnerFiles['packages']): PackageUrls => ({
  react: react.path,
  router: router.path,
})

/** Makes the frame and the modules that samples may import. */
export async function runnerFiles(cacheDir: string): Promise<RunnerFiles> {
  const [script, resultScript] = await Promise.all([bundleScript('frame.ts'), bundleScript('result.ts')])
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = [
    `default-src 'none'`,
    `script-src ${hash(script)} ${hash(resultScript)} blob:`,
    // HTML that teaches styles has them in attributes and elements; nothing of the site's is within reach.
    `style-src 'unsafe-inline'`,
    `worker-src blob:`,
    `connect-src data: blob:`,
    ...['img-src', 'media-src', 'font-src'].map((name) => `${name} data: blob:`),
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
  const meta = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Sample</title>`
  const around = (inner: string, style: string) => `<!doctype html>
<html lang="en">
${meta}
<meta name="robots" content="noindex">
<style>
html, body, iframe { display: block; inline-size: 100%; block-size: 100%; margin: 0; border: 0 }
${style}</style>
<iframe title="Sample" sandbox="allow-scripts" srcdoc="${inner.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>
</html>
`
  const frame = around(
    `<!doctype html><html lang="en">${meta}<script>${script}</script></html>`,
    'iframe { position: fixed; inset: 0 }\n',
  )
  const result = (html: string) => around(`${html}<script>${resultScript}</script>`, '')
  const modules = await packageModules(cacheDir)
  const packages = {
    react: asset('react', withImports(modules, '@react/render.js', ...coreModules.values())),
    router: asset('react-router', modules),
  }
  return { frame, result, policy, packages }
}

/** What all samples of React need. The router, nearly as large as all of it, is for those that import it. */
const coreModules = new Map([...reactModules].filter(([name]) => name !== 'react-router'))

function asset(name: string, modules: readonly RunnerModule[]): { path: string; data: string } {
  const data = JSON.stringify(modules)
  return { path: `/assets/${name}-${createHash('sha256').update(data).digest('hex').slice(0, 8)}.json`, data }
}

/** Those of some linked modules that the entries need, in the order in which they were. */
function withImports(modules: readonly RunnerModule[], ...entries: readonly string[]): RunnerModule[] {
  const codes = new Map(modules.map(({ path, code }) => [path, code]))
  const needed = new Set(entries)
  for (const path of needed) {
    for (const { value } of parsedRequests(codes.get(path) ?? '')) needed.add(value.slice(MODULE_PREFIX.length))
  }
  return modules.filter(({ path }) => needed.has(path))
}

/** @param name Of a file beside `frame.ts`. */
async function bundleScript(name: string): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, '../frame', name),
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await build.generate({ format: 'iife', exports: 'none' })
  await build.close()
  const { code } = await minify(name.replace('.ts', '.js'), output[0].code, { mangle: true, compress: true })
  // The text stands in an element.
  return code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
}

async function packageModules(cacheDir: string): Promise<RunnerModule[]> {
  const files = await bundleReact(cacheDir, 'production')
  const modules = [...files].map(([path, code]) => ({ path: `@react/${path}`, code }))
  const names = new Map(modules.map(({ path }) => [path.slice('@react/'.length, -'.js'.length), path]))
  return linkModules([...modules, { path: '@react/render.js', code: renderModule }], names, parsedRequests).modules
}

/** Whether a path is that of a document in which samples run or results are shown. */
export function isFramePath(pathname: string): boolean {
  const isResult = pathname.startsWith(`${RESULTS_DIR}/`) && !pathname.endsWith('.json')
  return isResult || normalizePath(pathname) === FRAME_PATH
}
