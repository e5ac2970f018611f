import type { BlockContent, Code, Paragraph, Parents, Root, RootContent, Table } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { type Diagram, drawDiagram } from './diagram.ts'
import { directives } from './directives.ts'
import { highlight } from './highlight.ts'
import { loadHighlighter } from './highlighter.ts'
import { block, inline, type Props } from './jsx.ts'
import { DIAGRAM } from '../samples/languages.ts'
import { lineOf, replaceNodes, splitLabel } from './nodes.ts'
import type { Prediction } from './predict.ts'
import { changesInWords } from './project.ts'
import type { Report } from './diagnostics.ts'

/** Characters of a line that fit on the narrowest screen (320 CSS pixels). */
const NARROWEST = 20

/** Draws or highlights one fence. */
export type RenderCode = (node: Code) => RootContent[]

/**
 * Loads what the fences of a page need and draws its diagrams, so that rendering itself is synchronous.
 * @param tree Without hidden fences.
 * @param path Path of the page, relative to the content folder.
 * @param report Called for diagrams that cannot be drawn.
 */
export async function prepareCode(tree: Root, path: string, report: Report): Promise<RenderCode> {
  const codes: Code[] = []
  visit(tree, 'code', (node) => void codes.push(node))
  const highlighter = await loadHighlighter(codes.map((node) => node.lang ?? ''))
  const diagrams = new Map<number, Diagram>()
  for (const node of codes) {
    if (node.lang !== DIAGRAM) continue
    const diagram = await drawDiagram(node.value, `${path}:${lineOf(node)}`)
    if ('error' in diagram) report(lineOf(node), diagram.error)
    diagrams.set(lineOf(node), diagram)
  }
  return (node) => {
    const { lang, meta, sample, nth = 1, project } = node.data?.fence ?? { lang: 'text', meta: {} }
    const diagram = diagrams.get(lineOf(node))
    if (diagram) return 'svg' in diagram ? [block('Diagram', { svg: diagram.svg, alt: meta.alt })] : []
    return [
      block('CodeBlock', {
        html: highlight(
          highlighter,
          node.value,
          lang,
          meta.steps === undefined ? meta.lines : 'each',
          node.data?.changes?.added,
        ),
        wide: node.value.split('\n').some((line) => line.length > NARROWEST),
        lang,
        title: meta.title ?? meta.file,
        download: project && meta.file,
        output: node.data?.output,
        run: meta.run,
        preview: meta.preview,
        throws: meta.throws,
        error: meta.error,
        reports: node.data?.reports,
        types: node.data?.types,
        invalid: meta.invalid,
        skip: meta.skip,
        sample,
        nth: nth > 1 && nth,
      }),
    ]
  }
}

/**
 * Turns the tree of a page into what its components render: code, headings, directives, images and tables.
 * @param tree Checked; changed in place.
 * @param renderCode What `prepareCode` returned.
 */
export function render(tree: Root, renderCode: RenderCode): void {
  const renderIn = (parent: Root | Parents): void =>
    replaceNodes(parent, (node) => {
      switch (node.type) {
        case 'code':
          return renderCode(node)
        case 'heading':
          if (node.data?.id === undefined) return undefined
          renderIn(node)
          return [block('Heading', { level: node.depth, id: node.data.id, text: toString(node) }, node.children)]
        case 'containerDirective':
          renderIn(node)
          return renderDirective(node, renderCode)
        case 'paragraph':
          return renderFigure(node)
        case 'image':
          return [inline('Image', imageProps(node))]
        case 'table':
          alignCells(node)
          return undefined
        default:
          return undefined
      }
    })
  renderIn(tree)
}

function renderDirective(node: ContainerDirective, renderCode: RenderCode): BlockContent[] {
  const kind = directives[node.name]
  if (!kind) return []
  const { label, body } = splitLabel(node)
  const text = label && toString(label)
  const title = block(
    'Title',
    { word: [kind.word, node.data?.number].filter(Boolean).join(' '), id: node.data?.id, aside: asideOf(node) },
    label,
  )
  switch (node.name) {
    case 'tabs':
      return [block('Tabs', {}, body)]
    case 'tab':
      return [block('Tab', { label: text }, body)]
    case 'objectives':
      return [block('Objectives', {}, [title, ...body])]
    case 'summary':
      return [block('Summary', {}, [title, ...body])]
    case 'rule':
      return [block('Rule', {}, [title, ...body])]
    case 'checkpoint':
      return [block('Checkpoint', { titleId: node.data?.id }, [title, ...body])]
    case 'start':
      return [block('Start', {}, body)]
    case 'checked':
      return [block('Checked', {}, body)]
    case 'exercise': {
      const { id, number, checked } = node.data ?? {}
      // Hints and solution come after the place where the reader works.
      const fold = body.findIndex((child) => child.type === 'mdxJsxFlowElement' && child.name === 'Solution')
      const solve = checked ? [block('SolveExercise', { id, number })] : []
      return [
        block('Exercise', { titleId: id }, [title, ...body.toSpliced(fold < 0 ? body.length : fold, 0, ...solve)]),
      ]
    }
    case 'predict':
      return [block('Predict', {}, [title, ...body, ...renderAnswers(node.data?.prediction, renderCode)])]
    case 'project':
      return [
        block('Project', {}, [
          title,
          ...changesInWords(node.data?.changes ?? [], 'marks'),
          ...body,
          ...(node.data?.pictures ?? []).map(({ name, url }) => block('ProjectPicture', { name, url })),
        ]),
      ]
    case 'deep':
      return [
        block('Deep', {}, [
          block('SolutionTitle', { word: kind.word }, label),
          block('DeepBody', { id: node.data?.id }, body),
        ]),
      ]
    case 'hint':
    case 'solution':
      return [block('Solution', {}, [block('SolutionTitle', { word: kind.word }, label), ...body])]
    case 'short':
      return [block('Short', {}, [title, ...body])]
    case 'weak':
      return [block('Weak', {}, [title, ...body])]
    default:
      return [block('Admonition', { kind: node.name, label: text }, [title, ...body])]
  }
}

/** What the title of an exercise says besides its name. */
function asideOf({ data: { minutes, optional } = {} }: ContainerDirective): string | undefined {
  return minutes === undefined ? undefined : `${minutes} min${optional ? ', optional' : ''}`
}

/** Every answer folds its explanation; what was printed is shown once one is open. */
function renderAnswers(prediction: Prediction | undefined, renderCode: RenderCode): BlockContent[] {
  const { answers, printed, measured } = prediction ?? { answers: [], printed: [] }
  return [
    ...answers.map(({ lines, why, right }) => block('Answer', { shows: lines.join('\n'), right }, why)),
    block('Printed', { text: printed.join('\n'), measured: measured !== undefined }),
    ...(measured
      ? [
          block('Solution', {}, [
            block('SolutionTitle', { word: 'How this was measured' }),
            ...(renderCode(measured) as BlockContent[]),
          ]),
        ]
      : []),
  ]
}

/** An image alone in its paragraph is a figure: it must not stand in a `<p>`. */
function renderFigure({ children: [only, ...rest] }: Paragraph): RootContent[] | undefined {
  return only?.type === 'image' && rest.length === 0
    ? [block('Image', { ...imageProps(only), caption: only.title })]
    : undefined
}

function imageProps(image: { url: string; alt?: string | null; data?: { width?: number; height?: number } }): Props {
  return { src: image.url, alt: image.alt, width: image.data?.width, height: image.data?.height }
}

/** MDX would write alignment as inline styles, which the policy of the site forbids. */
function alignCells(table: Table): void {
  const aligns = table.align ?? []
  for (const row of table.children) {
    row.children.forEach((cell, column) => {
      const align = aligns[column]
      if (align && align !== 'left') cell.data = { ...cell.data, hProperties: { dataAlign: align } }
    })
  }
  table.align = null
}
