import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { compressAll } from '../src/prerender/compress.ts'
import { ROOT } from '../scripts/settings.ts'
import { measured } from './measuredProcess.ts'
import { BENCH_DIR } from './options.ts'
import { buildSite, NODE } from './scrollcraft.ts'

/** Folder of the lessons, in our content and in the address of every site. */
const LESSONS = 'docs/css/basics'

/** A lesson in the form that every generator reads. */
export interface Lesson {
  /** Last part of the address. */
  name: string
  title: string
  label: string
  description: string
  position: number
  /** Plain Markdown without its title. */
  body: string
}

/** A site that was built and compressed, ready to be served. */
export interface BuiltSite {
  name: string
  version: string
  /** Folder of the files. */
  dir: string
  /** Path below which its files have hashed names, which may be kept for ever. */
  immutable: string
}

interface Peer {
  name: string
  /** Folder below `bench/peers`. */
  folder: string
  /** Package whose version stands for the peer. */
  package: string
  contentDir: string
  publicDir: string
  frontMatter: (lesson: Lesson) => Record<string, unknown>
  command: string[]
  outDir: string
  immutable: string
}

const PEERS: Peer[] = [
  {
    name: 'Astro Starlight',
    folder: 'starlight',
    package: '@astrojs/starlight',
    contentDir: `src/content/docs/${LESSONS}`,
    publicDir: 'public',
    frontMatter: ({ title, description, label, position }) => ({
      title,
      description,
      sidebar: { label, order: position },
    }),
    command: ['node_modules/astro/bin/astro.mjs', 'build'],
    outDir: 'dist',
    immutable: '/_astro/',
  },
  {
    name: 'Docusaurus',
    folder: 'docusaurus',
    package: '@docusaurus/core',
    contentDir: LESSONS,
    publicDir: 'static',
    frontMatter: ({ title, description, label, position }) => ({
      title,
      description,
      sidebar_label: label,
      sidebar_position: position,
    }),
    command: ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build'],
    outDir: 'build',
    immutable: '/assets/',
  },
]

/** Address of a lesson, the same on every site. */
export const lessonPath = (lesson: Lesson) => `/${LESSONS}/${lesson.name}`

/**
 * Builds our site and its peers from the same lessons. The peers get the Markdown exports that our build wrote.
 * @returns The lessons in the order of the sidebar, and the sites, ours first.
 */
export async function buildSites(log: (line: string) => void): Promise<{ lessons: Lesson[]; sites: BuiltSite[] }> {
  const dir = join(BENCH_DIR, 'scrollcraft')
  const outDir = join(dir, 'dist')
  const own = await buildSite({ root: ROOT, outDir, cacheDir: join(dir, 'cache') })
  log(`Scrollcraft built in ${own.seconds.toFixed(1)} s`)
  const lessons = await readLessons(outDir)
  const sites: BuiltSite[] = [{ name: 'Scrollcraft', version: '', dir: outDir, immutable: '/assets/' }]
  for (const peer of PEERS) sites.push(await buildPeer(peer, lessons, log))
  return { lessons, sites }
}

async function readLessons(dist: string): Promise<Lesson[]> {
  const source = join(ROOT, 'content', LESSONS)
  const files = (await readdir(source)).filter((file) => file.endsWith('.mdx'))
  const lessons = files.map(async (file): Promise<Lesson> => {
    const name = file.slice(0, -'.mdx'.length)
    const yaml = /^---\n([\s\S]*?)\n---\n/.exec(await readFile(join(source, file), 'utf8'))?.[1] ?? ''
    const front = parse(yaml) as { title: string; description: string; sidebar_label: string; sidebar_position: number }
    const markdown = await readFile(join(dist, LESSONS, `${name}.md`), 'utf8')
    const body = /^# .+\n\n> .+\n\nSource: .+\n\n([\s\S]+)$/.exec(markdown)?.[1]
    if (body === undefined)
      throw new Error(`The Markdown export of ${file} does not begin with title, description and source`)
    const { title, description, sidebar_label: label, sidebar_position: position } = front
    return { name, title, label, description, position, body }
  })
  return (await Promise.all(lessons)).toSorted((a, b) => a.position - b.position)
}

async function buildPeer(peer: Peer, lessons: readonly Lesson[], log: (line: string) => void): Promise<BuiltSite> {
  const dir = await install(peer.folder)
  const content = join(dir, peer.contentDir)
  await rm(content, { recursive: true, force: true })
  await mkdir(content, { recursive: true })
  for (const lesson of lessons) {
    // JSON is YAML too.
    const source = `---\n${JSON.stringify(peer.frontMatter(lesson))}\n---\n\n${lesson.body}`
    await writeFile(join(content, `${lesson.name}.md`), source)
  }
  await mkdir(join(dir, peer.publicDir), { recursive: true })
  // Both ask for an icon; without one they would load an error page.
  await cp(join(BENCH_DIR, 'scrollcraft/dist/favicon.svg'), join(dir, peer.publicDir, 'favicon.svg'))
  const env = { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  const { seconds } = await measured(NODE, peer.command, { cwd: dir, env })
  log(`${peer.name} built in ${seconds.toFixed(1)} s`)
  const outDir = join(dir, peer.outDir)
  await compressAll(outDir, join(BENCH_DIR, 'compressed'), 'best')
  return { name: peer.name, version: await installedVersion(dir, peer.package), dir: outDir, immutable: peer.immutable }
}

/**
 * Installs what a folder below `bench/peers` asks for into the cache, unless that was done before.
 * @returns The folder in the cache.
 */
export async function install(folder: string): Promise<string> {
  const source = join(ROOT, 'bench/peers', folder)
  const dir = join(BENCH_DIR, folder)
  await cp(source, dir, { recursive: true })
  const wanted = createHash('sha256')
    .update(await readFile(join(source, 'package.json')))
    .digest('hex')
  const mark = join(dir, 'node_modules/.bench')
  if ((await readFile(mark, 'utf8').catch(() => '')) === wanted) return dir
  const path = `${dirname(NODE)}:${process.env.PATH ?? ''}`
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts']
  await measured('npm', args, { cwd: dir, env: { PATH: path } })
  await writeFile(mark, wanted)
  return dir
}

/** Version of a package that was installed into a folder. */
export async function installedVersion(dir: string, name: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dir, 'node_modules', name, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
