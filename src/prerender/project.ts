// Door of prerender. Takes a folder with a site.
// Gives the project, read and checked; build.ts makes the built site of it, devServer.ts the site that is being written.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { features } from 'web-features'
import { CONFIG_FILE, parseSiteConfig, type SiteConfig } from '../config/site.ts'
import { readContent, type ContentFile } from '../content/files.ts'
import { lastUpdates } from '../content/git.ts'
import type { Site } from '../content/shared/model.ts'
import { buildSite } from '../content/site.ts'
import { pageKind } from '../content/shared/pageKind.ts'
import { stepBefore } from '../markdown/stepBefore.ts'
import { readTerms } from '../markdown/terms.ts'
import type { AssembledPage, CompileInput, Term } from '../markdown/shared/compiled.ts'
import type { BaselineStatus } from '../content/shared/baseline.ts'
import { NOT_CHECKED, ranOn } from '../record/ranOn.ts'
import { readRecord } from '../record/node/readRecord.ts'
import type { RecordReader } from '../record/record.ts'
import type { PageContext } from '../pages/shared/context.ts'
import { DiagnosticsError } from '../config/diagnostics.ts'
import { NAMED, namedAddress } from './namedAddress.ts'
import { readSynonyms, type SynonymFile } from '../search/shared/synonyms.ts'

/** The file of synonyms, as the browser gets it, and what only the build needs of it. */
export interface SynonymSource {
  text: string
  errors: SynonymFile['errors']
}

/** A project on disk, read and checked. */
export interface Project {
  /** Absolute path of the folder that holds `site.config.ts` and `content/`. */
  root: string
  contentDir: string
  files: ContentFile[]
  site: Site
  /** What the example gate has established. */
  record: RecordReader
  /** What people type and what pages say. */
  synonyms: SynonymSource
  /** What the glossary explains and other pages link. */
  terms: readonly Term[]
}

/** Options of reading a project. */
export interface ProjectOptions {
  root: string
  /** Drafts are part of the site: while one writes. */
  withDrafts?: boolean
}

let reads = 0

/**
 * Reads the configuration.
 * @throws {DiagnosticsError} With every problem of it.
 */
export async function readConfig(root: string): Promise<SiteConfig> {
  // A module is loaded once per URL; the counter lets the dev server read a changed file again.
  const url = `${pathToFileURL(join(root, 'site.config.ts')).href}?read=${reads++}`
  const module = (await import(/* @vite-ignore */ url).catch((error: unknown) => {
    throw new DiagnosticsError([{ file: CONFIG_FILE, message: `cannot be read: ${String(error)}` }])
  })) as { default: unknown }
  return parseSiteConfig(module.default)
}

/**
 * Reads the configuration and every content file.
 * @throws {DiagnosticsError} With every problem of the configuration, or every problem of the content.
 */
export async function readProject({ root, withDrafts = false }: ProjectOptions): Promise<Project> {
  const config = await readConfig(root)
  const contentDir = join(root, 'content')
  const [files, updates, record] = await Promise.all([
    readContent(contentDir),
    lastUpdates(contentDir),
    readRecord(contentDir),
  ])
  const site = buildSite({ config, files, updates, withDrafts, features: new Set(Object.keys(features)) })
  return { root, contentDir, files, site, record, synonyms: synonymSource(files), terms: linkedTerms(files, site) }
}

/**
 * The entries of the glossary that other pages link.
 * @throws {DiagnosticsError} With every term that has no entry.
 */
export function linkedTerms(files: readonly ContentFile[], { config, docs }: Site): Term[] {
  const { id, linked } = config.docs.glossary ?? { id: '', linked: [] }
  const path = docs.docs[id]?.file
  const source = files.find((file) => file.path === path)?.source
  if (path === undefined || source === undefined) return []
  const terms = readTerms(path, source)
  const missing = linked.filter((name) => !terms.some((term) => term.name === name))
  if (missing.length > 0)
    throw new DiagnosticsError(
      missing.map((name) => ({
        file: CONFIG_FILE,
        message: `docs.glossary.linked: content/${path} has no entry "${name}". Write one, \`- **${name}**: …\`, or take the term out.`,
      })),
    )
  return terms.filter(({ name }) => linked.includes(name))
}

/** @throws {DiagnosticsError} With every line that cannot be read. */
function synonymSource(files: readonly ContentFile[]): SynonymSource {
  const text = files.find(({ path }) => path === 'synonyms.txt')?.source ?? ''
  const { errors, diagnostics } = readSynonyms(text)
  if (diagnostics.length > 0)
    throw new DiagnosticsError(
      diagnostics.map(({ line, found }) => ({
        file: 'content/synonyms.txt',
        line,
        message: `"${found}" is no entry. Write "one, other" or "typed words -> said, said".`,
      })),
    )
  return { text, errors }
}

/** What the compiler needs to know about each page of the site. */
export function compileInputs(project: Project): CompileInput[] {
  const used = new Set(siteSources(project.site).map((s) => s.file))
  return project.files.filter((f) => used.has(f.path)).map((file) => compileInput(project, file))
}

/** What the compiler needs to know about one page. */
export function compileInput(
  { contentDir, files, record, site, terms }: Project,
  { path, source }: ContentFile,
): CompileInput {
  const { kinds, beforeScripts, untoldRules, glossary } = site.config.docs
  const isIn = (folders: readonly string[]) => folders.some((folder) => path.startsWith(`docs/${folder}/`))
  const before = stepBefore(files, { path, source })
  const kind = pageKind(path, kinds)
  const isGlossary = glossary !== undefined && site.docs.docs[glossary.id]?.file === path
  // Who opens a sheet looks one thing up; to who writes a first page, each term is explained where it comes.
  const hasTerms = (kind === 'doc' || kind === 'post') && !isIn(untoldRules) && !isGlossary
  return {
    path,
    source,
    kind,
    isGlossary,
    terms: hasTerms ? terms.filter(({ taughtIn }) => !taughtIn.includes(path)) : [],
    beforeScripts: isIn(beforeScripts),
    untoldRules: isIn(untoldRules),
    ...(before && { stepBefore: before }),
    contentDir,
    types: record.types(path),
  }
}

/** Every content file that has a page. */
export function siteSources(site: Site): { file: string; path: string }[] {
  return [...Object.values(site.docs.docs), ...site.posts, ...site.unlistedPosts, ...site.pages]
}

/** URL path of the page of each content file. */
export function pathsOf(site: Site): Map<string, string> {
  return new Map(siteSources(site).map((s) => [s.file, s.path]))
}

/** What pages are rendered from. */
export function pageContext(project: Project, body: (file: string) => Promise<AssembledPage>): PageContext {
  const paths = pathsOf(project.site)
  return {
    site: project.site,
    body,
    resolve: (href) => resolveHref(href, paths, project.site.config.links),
    record: project.record,
    ranOn: (file, sample, nth) =>
      project.record.find(file, sample, nth) ? ranOn(project.record, file, sample, nth) : NOT_CHECKED,
    baseline,
  }
}

/**
 * Turns a link to a file into the path of its page, and a name from the configuration into its address.
 * @param href `file:docs/css/index.mdx#id`, `site:repository/issues`, or any other href, which is returned as it is.
 * @param paths Path of the page of each file.
 */
export function resolveHref(
  href: string,
  paths: ReadonlyMap<string, string>,
  links: Readonly<Record<string, string>>,
): string {
  if (href.startsWith(NAMED)) return namedAddress(href, links) ?? '/404'
  if (!href.startsWith('file:')) return href
  const [file = '', hash] = href.slice('file:'.length).split('#')
  const path = paths.get(file)
  // A link to a file that is no page is reported by the link check; here it must lead nowhere else.
  return path === undefined ? '/404' : hash === undefined ? path : `${path}#${hash}`
}

function baseline(id: string): BaselineStatus | undefined {
  const feature = features[id]
  if (!feature || !('status' in feature) || !('name' in feature)) return undefined
  const { baseline: status, baseline_low_date, baseline_high_date } = feature.status
  const date = status === 'high' ? baseline_high_date : baseline_low_date
  return {
    name: feature.name,
    status: status === 'high' || status === 'low' ? status : false,
    since: date?.replace(/^≤/, '').slice(0, 4),
  }
}
