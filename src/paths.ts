/** Address of the home page. The files of its own are named `index`. */
export const HOME = '/'

/** Address of the list of the ways through the lessons; each lies below it. */
export const PATHS = '/paths'

/** Path of the page that asks questions. */
export const PRACTICE_PATH = '/practice'

/**
 * The one form of a URL path: without `.html`, `/index.html` or a trailing slash, with one leading slash.
 * `/a/b.html`, `/a/b/index.html` and `/a/b/` are all `/a/b`.
 * @param pathname Path of a URL, percent-encoded as the URL has it.
 */
export function normalizePath(pathname: string): string {
  const clean = pathname
    .replace(/\/{2,}/g, '/')
    .replace(/(?:\/index)?\.html$/, '')
    .replace(/\/+$/, '')
  return clean === '' || clean === '/index' ? HOME : clean
}

/** What the files of a page are called, apart from folder and ending: `/docs/css`, and `/index` for the home page. */
const nameOf = (path: string) => (path === HOME ? '/index' : path)

/** The document of a page, from the folder of the site: every host serves it without its ending. */
export const htmlFile = (path: string): string => `${nameOf(path)}.html`

/** The payload of a page. Its name ends in `.txt` because every static host compresses that. */
export const payloadUrl = (path: string): string => `/_rsc${nameOf(path)}.txt`

/** What the runner needs for the samples of a page. */
export const runnerUrl = (path: string): string => `/run${nameOf(path)}.json`

/** Folder of the documents of results. */
export const RESULTS_DIR = '/run/frames'

/** Folder of those of a page. */
export const resultFolder = (path: string): string => `${RESULTS_DIR}${nameOf(path)}/`

/**
 * The document of a result that needs no script.
 * @param path Of its page.
 * @param sample Id from `sampleIds`.
 * @param nth Which of several equal samples of the page, from 1.
 */
export const resultPath = (path: string, sample: string, nth = 1): string =>
  `${resultFolder(path)}${sample}${nth === 1 ? '' : `-${nth}`}`

/** Folder of the samples of a page that are offered with all that they stand on. */
export const wholeFolder = (path: string): string => `/run/whole${nameOf(path)}/`

/**
 * A sample with all that it stands on, as a text.
 * @param path Of its page.
 * @param sample Id from `sampleIds`.
 * @param nth Which of several equal samples of the page, from 1.
 */
export const wholePath = (path: string, sample: string, nth = 1): string =>
  `${wholeFolder(path)}${sample}${nth === 1 ? '' : `-${nth}`}.txt`

/** A page as Markdown. */
export const markdownUrl = (path: string): string => `${nameOf(path)}.md`

/** The image that link previews show for a page. */
export const socialImageUrl = (path: string): string => `/og${nameOf(path)}.png`

/** Undoes percent encoding; a path that is not encoded well stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
