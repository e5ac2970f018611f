import { isComponent, isScript } from '../../samples/groups.ts'
import type { Program, Sample } from '../../samples/sample.ts'
import { writeDocument } from './pageDocument.ts'
import { readerDocument } from './readerDocument.ts'

/** A sample together with all that it stands on, as one text. */
export interface WholeSample {
  /** The fence below which it is offered. */
  sample: Sample
  /** What a file of it is called: a page opens in a browser, a script runs in Node. */
  extension: 'css' | 'html' | 'js' | 'mjs' | 'ts'
  text: string
}

/**
 * What a reader needs to repeat the samples of a page that do not stand alone: markup, styles and scripts that come from
 * other fences, printed or not, in the order in which they run.
 * Left out are programs of several files and components, which no single file can be.
 */
export function wholeSamples(programs: readonly Program[]): WholeSample[] {
  return programs.flatMap((program): WholeSample[] => {
    if (program.samples.some(({ project }) => project)) return filesOf(program)
    const { kind, samples, checksMustFail } = program
    const isSingle = samples.length > 1 && samples.every((sample) => isPlain(sample))
    if (!isSingle || checksMustFail || samples.some(({ exercise }) => exercise !== undefined)) return []
    const shown = samples.filter((sample, at) => program.compared.includes(at) && !sample.meta.hidden)
    if (kind === 'page') {
      const visible = shown.filter(({ meta }) => !meta.measures)
      const sample = visible.findLast(({ meta }) => meta.preview) ?? visible.at(-1)
      const text = sample && wholePage(program)
      return sample && text !== undefined ? [{ sample, extension: 'html', text }] : []
    }
    if (kind !== 'node') return []
    const extension = samples.some(({ lang }) => lang === 'ts') ? 'ts' : 'mjs'
    return shown.flatMap((sample) => {
      const before = samples.slice(0, samples.indexOf(sample) + 1)
      return before.length === 1
        ? []
        : [{ sample, extension, text: `${before.map(({ code }) => code).join('\n\n')}\n` }]
    })
  })
}

/** The files of the reader's own site: each is whole. */
const filesOf = ({ samples, compared }: Program): WholeSample[] =>
  compared.flatMap((at) => {
    const sample = samples[at]
    return sample ? [{ sample, extension: extensionOf(sample), text: `${sample.code}\n` }] : []
  })

const extensionOf = ({ lang }: Sample) => (lang === 'css' || lang === 'js' ? lang : 'html')

/** A file of its own name is another file; what is refused on purpose does not run. */
const isPlain = (sample: Sample) =>
  sample.meta.file === undefined && sample.meta.error === undefined && !isComponent(sample)

const PICTURE = /\b(?:src|srcset|poster)\s*=|\burl\(\s*["']?(?!data:|#|["'])/i

function wholePage(program: Program): string | undefined {
  const { samples } = program
  const scripts = samples.filter(isScript)
  // Types would have to be taken out, an end tag would end the script, and a file on the disk fetches nothing.
  if (scripts.some(({ lang, code }) => lang === 'ts' || /<\/script|\bfetch\(/i.test(code))) return undefined
  const written = writeDocument(program)
  // A picture has a stand-in, which a script would tell from the picture itself.
  if ((scripts.length > 0 || /<script\b/i.test(written)) && PICTURE.test(written)) return undefined
  const page = /<script\b/i.test(written) ? written : readerDocument(written, samples)
  if (scripts.length === 0) return page
  const script = `<script type="module">\n${scripts.map(({ code }) => code).join('\n\n')}\n</script>\n`
  const end = page.lastIndexOf('</body>')
  return end < 0 ? `${page}\n${script}` : page.slice(0, end) + script + page.slice(end)
}
