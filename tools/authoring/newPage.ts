import { basename, dirname } from 'node:path/posix'
import { slug } from 'github-slugger'
import { stringify } from 'yaml'
import { docFrontMatter } from '../../src/config/frontMatter.ts'
import { CONFIG_FILE, type SiteConfig } from '../../src/config/site.ts'
import type { ContentFile } from '../../src/content/files.ts'
import { PLACEHOLDER } from '../../src/content/placeholders.ts'
import { chooseTags, firstAuthor, nearbyLink, ownerOfTitle, placeInFolder } from './neighbors.ts'
import { NewPageError } from './newPageError.ts'
import { cheatsheet, interview, lesson, post, type Skeleton } from './skeletons.ts'
import { samplesOf, subjectNames } from './subjects.ts'

type HeldKind = SiteConfig['docs']['kinds'][string]

/** A kind of page that `npm run new` writes. */
interface Kind {
  /** Where such pages lie, from the content folder; the configuration says it of kinds that it knows. */
  folder: string
  /** Whether folders below it are chosen by the author; each is a category. */
  nested: boolean
  /** How one is asked for. */
  usage: string
  title: (words: string) => string
  body: (skeleton: Skeleton) => string
}

/** Kinds whose folder is in the configuration. */
const CONFIGURED: Readonly<Record<HeldKind, Pick<Kind, 'usage' | 'title' | 'body'>>> = {
  cheatsheet: {
    usage: 'npm run new cheatsheet npm',
    title: (words) => `${words} cheatsheet`,
    body: cheatsheet,
  },
  interview: {
    usage: 'npm run new interview react',
    title: (words) => `${words} interview questions`,
    body: interview,
  },
}

/** The kinds of pages that a site has, by name. */
function kindsOf({ kinds, files }: NewPageRequest): Readonly<Record<string, Kind>> {
  // Of several folders of a kind, the first.
  const configured = Object.entries(CONFIGURED).flatMap(([kind, own]) => {
    const folder = Object.keys(kinds).find((one) => kinds[one] === kind)
    return folder === undefined ? [] : [[kind, { ...own, folder: `docs/${folder}`, nested: false }] as const]
  })
  return {
    lesson: {
      folder: 'docs',
      nested: true,
      usage: `npm run new lesson ${categoriesOf(files)[0] ?? 'guide/basics'}/a-topic`,
      title: (words) => words,
      body: lesson,
    },
    ...Object.fromEntries(configured),
    post: {
      folder: 'blog',
      nested: false,
      usage: 'npm run new post css-outlines',
      title: (words) => words,
      body: post,
    },
  }
}

/** Folders below `docs` that are categories. */
const categoriesOf = (files: readonly ContentFile[]): string[] =>
  files
    .filter(({ path }) => path.startsWith('docs/') && basename(path) === '_category_.yml')
    .map(({ path }) => dirname(path).slice('docs/'.length))

/** What the author asked for, and what there is. */
export interface NewPageRequest {
  /** `lesson`, `cheatsheet`, `interview` or `post`. */
  kind?: string
  /** The page's path from the folder of its kind; from the project or the content folder will do, too. */
  path?: string
  files: readonly ContentFile[]
  /** What folders below `docs` hold that hold no lessons: `docs.kinds` of the configuration. */
  kinds: SiteConfig['docs']['kinds']
  /** `YYYY-MM-DD`, for a post. */
  today: string
}

/** A page to write. */
export interface NewPage {
  /** Path from the content folder. */
  file: string
  source: string
}

/**
 * Writes the text of a new page: a draft with valid front matter, whose samples run.
 * @throws {NewPageError} When it cannot be written.
 */
export function newPage(request: NewPageRequest): NewPage {
  const { kind: asked, path = '', files, today } = request
  const kinds = kindsOf(request)
  const known = Object.keys(kinds).join(', ')
  if (asked === undefined) throw new NewPageError(`Name a kind (${known}) and a path: ${kinds.lesson!.usage}`)
  const kind = Object.hasOwn(kinds, asked) ? kinds[asked]! : undefined
  if (!kind && Object.hasOwn(CONFIGURED, asked))
    throw new NewPageError(
      `${CONFIG_FILE} names no folder of the kind "${asked}" in docs.kinds. Add one, or write another kind: ${known}`,
    )
  if (!kind) throw new NewPageError(`There is no kind of page "${asked}". Kinds: ${known}; e.g. ${kinds.lesson!.usage}`)
  if (path === '') throw new NewPageError(`Name the path of the page: ${kind.usage}`)
  const file = `${kind.folder}/${checkedPath(path, asked, kind)}.mdx`
  const existing = files.find((other) => other.path.toLowerCase() === file.toLowerCase())
  if (existing)
    throw new NewPageError(`content/${existing.path} is there already. Edit it, or choose another name: ${kind.usage}`)
  if (kind.nested) checkCategory(file, files)
  const title = checkedTitle(file, kind, files)
  const subject = kind.nested ? file.split('/')[1]! : subjectIn(basename(file, '.mdx'))
  const frontMatter = {
    title,
    description: `${PLACEHOLDER}say in one sentence of 70 to 160 characters what the page explains, and what its reader can do afterward.`,
    ...(asked === 'post' ? { date: today, authors: [firstAuthor(files)] } : placeInFolder(file, files)),
    tags: chooseTags(file, files),
    draft: true,
  }
  const body = kind.body({ samples: samplesOf(subject), nearby: nearbyLink(file, files) })
  return { file, source: `---\n${yamlLines(frontMatter)}\n---\n\n${body}\n` }
}

/** The path from the folder of its kind, without extension. */
function checkedPath(path: string, asked: string, { folder, nested, usage }: Kind): string {
  if (/^([\\/]|[A-Za-z]:)/.test(path) || path.split(/[\\/]/).includes('..'))
    throw new NewPageError(`"${path}" leads outside of content/${folder}. Write the path from there: ${usage}`)
  const trimmed = path.replace(/^(\.\/)+/, '').replace(/\.mdx$/, '')
  const short = [`content/${folder}/`, `${folder}/`, `${folder.slice(folder.lastIndexOf('/') + 1)}/`]
  const prefix = short.find((start) => trimmed.startsWith(start)) ?? ''
  const parts = trimmed.slice(prefix.length).split('/')
  const bad = parts.find((part) => !/^[a-z\d]+([-_][a-z\d]+)*$/.test(part) || part.length > 60)
  if (bad !== undefined) {
    const better = slug(bad.normalize('NFKD').replace(/[^\w -]/g, ''))
      .replace(/^-+|-+$/g, '')
      .slice(0, 60)
    const instead = better === '' ? usage : `"${better}"`
    throw new NewPageError(
      `"${bad}" cannot be part of a URL here: at most 60 lowercase letters, digits and single hyphens. Write ${instead}`,
    )
  }
  if (parts.at(-1) === 'index')
    throw new NewPageError(`"index" is the page of a whole folder, not a ${asked}. Choose another name: ${usage}`)
  if (parts.length > 1 && !nested)
    throw new NewPageError(`A ${asked} lies in content/${folder} itself. Leave "${parts[0]}/" out: ${usage}`)
  return parts.join('/')
}

function checkCategory(file: string, files: readonly ContentFile[]): void {
  const folder = dirname(file)
  if (files.some(({ path }) => path === `${folder}/_category_.yml`)) return
  throw new NewPageError(
    `content/${folder} has no _category_.yml. Create one with label, position, slug and description, or choose a folder that has one: ${categoriesOf(files).join(', ') || 'there is none'}`,
  )
}

const spelled: Readonly<Record<string, string>> = {
  api: 'API',
  apis: 'APIs',
  css: 'CSS',
  dom: 'DOM',
  git: 'Git',
  html: 'HTML',
  http: 'HTTP',
  javascript: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  nodejs: 'Node.js',
  npm: 'npm',
  react: 'React',
  sql: 'SQL',
  svg: 'SVG',
  typescript: 'TypeScript',
  url: 'URL',
  vscode: 'VS Code',
}

function checkedTitle(file: string, kind: Kind, files: readonly ContentFile[]): string {
  const words = basename(file, '.mdx')
    .split(/[-_]/)
    .map((word) => (Object.hasOwn(spelled, word) ? spelled[word]! : word))
    .join(' ')
  const title = kind.title(words.charAt(0).toUpperCase() + words.slice(1))
  if (!docFrontMatter.shape.title.safeParse(title).success)
    throw new NewPageError(
      `The title "${title}" would be longer than 60 characters. Choose a shorter name: ${kind.usage}`,
    )
  const owner = file.startsWith('docs/') ? ownerOfTitle(title, files) : undefined
  if (owner !== undefined)
    throw new NewPageError(`The title "${title}" is that of content/${owner}. Choose another name: ${kind.usage}`)
  return title
}

function subjectIn(name: string): string {
  return name.split(/[-_]/).find((word) => subjectNames.includes(word)) ?? ''
}

function yamlLines(frontMatter: Record<string, unknown>): string {
  const options = { lineWidth: 0, collectionStyle: 'flow', flowCollectionPadding: false } as const
  return Object.entries(frontMatter)
    .map(([key, value]) => `${key}: ${stringify(value, options).trim()}`)
    .join('\n')
}
