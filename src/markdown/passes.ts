import type { Root } from 'mdast'
import { extractAsked } from './asked.ts'
import { dropBrokenRules } from './brokenRules.ts'
import { checkCheckpoint, completeCheckpoint } from './checkpoint.ts'
import { checkDirectives } from './directives.ts'
import { joinFences } from './fences.ts'
import { assignIds } from './headings.ts'
import { resolveImages } from './images.ts'
import { reviewLesson } from './lesson.ts'
import { resolveLinks } from './links.ts'
import { measureParts } from './parts.ts'
import { takePredictions } from './predict.ts'
import { checkStep, markChanges } from './project.ts'
import type { Report } from './diagnostics.ts'
import type { Sample } from '../samples/sample.ts'
import { addRecordedTypes } from './recordedTypes.ts'
import { inlineReferences } from './references.ts'
import { prepareCode, type RenderCode } from './render.ts'
import { readSections } from './sections.ts'
import type { CompiledPage, CompileInput } from './shared/compiled.ts'
import { markSiteFacts } from './siteFacts.ts'
import { showSpecifications } from './specification.ts'
import { checkSyntax } from './syntax.ts'
import { assignTermIds, linkTerms } from './terms.ts'
import { extractTeaser } from './truncate.ts'
import { writeMarkdown } from './markdownExport.ts'

/** What is known of a page so far: each pass adds what it finds. */
export interface Draft extends Pick<
  CompiledPage,
  'ids' | 'images' | 'links' | 'markdown' | 'parts' | 'review' | 'sections' | 'toc'
> {
  readonly input: CompileInput
  /** The body, with what the opening lines of its fences say; the passes change it. */
  readonly tree: Root
  /** Every sample, shown or hidden. */
  readonly samples: readonly Sample[]
  readonly report: Report
  /** Shares its nodes with the body. */
  teaser?: Root
  renderCode: RenderCode
}

/** One step from the text of a page to what is known of it. */
export interface Pass {
  name: string
  /** Why it stands where it does. */
  why: string
  run: (draft: Draft) => Promise<void> | void
}

/** The passes that an author's slip can stop: all of them run, so that every problem is told at once. */
export const checkingPasses: readonly Pass[] = [
  {
    name: 'syntax',
    why: 'First: it takes comments out and turns strings into text, and all others see only Markdown.',
    run: ({ tree, report }) => checkSyntax(tree, report),
  },
  {
    name: 'directives',
    why: 'Before the hidden fences go: whether an exercise has checks, and what they ask for, is read from them.',
    run: ({ tree, report }) => checkDirectives(tree, report),
  },
  {
    name: 'checkpoint',
    why: 'After the syntax, at no certain place: it looks only at the order of the sections.',
    run: ({ tree, report }) => checkCheckpoint(tree, report),
  },
  {
    name: 'references',
    why: 'Before images and links, which then have one form each.',
    run: ({ tree }) => inlineReferences(tree),
  },
  {
    name: 'images',
    why: 'After the references; sections, Markdown export and page show its addresses.',
    run: (draft) => {
      draft.images = resolveImages(draft.tree, draft.input.path, draft.input.contentDir, draft.report)
    },
  },
  {
    name: 'links',
    why: 'After the references; the teaser, the Markdown export and the page have the same addresses.',
    run: (draft) => {
      draft.links = resolveLinks(draft.tree, draft.input.path, draft.report)
    },
  },
  {
    name: 'project',
    why: 'Before the outputs, at no certain place: it marks fences that the page colors later.',
    run: ({ tree, input, report, samples }) => {
      for (const { line, message, got } of checkStep(samples, input.stepBefore))
        report(line, got === undefined ? message : `${message} It is \`${got}\`.`)
      markChanges(tree, input.stepBefore)
    },
  },
  {
    name: 'recorded types',
    why: 'Before the sections, which are found by what the type checker reports.',
    run: ({ tree, input }) => addRecordedTypes(tree, input.types ?? {}),
  },
  {
    name: 'outputs',
    why: 'From here on the tree has what the reader sees: hidden fences are gone, outputs belong to their samples.',
    run: ({ tree }) => joinFences(tree),
  },
  {
    name: 'broken rules',
    why: 'Before the sections: a page is not found by mistakes that it does not tell.',
    run: ({ tree, input }) => {
      if (input.kind === 'cheatsheet' || input.untoldRules) dropBrokenRules(tree)
    },
  },
  {
    name: 'ids',
    why: 'After the directives, which number the exercises.',
    run: (draft) => Object.assign(draft, assignIds(draft.tree, draft.report)),
  },
  {
    name: 'entries of the glossary',
    why: 'After the ids, to which it adds.',
    run: ({ tree, ids, input }) => {
      if (input.isGlossary) ids.push(...assignTermIds(tree))
    },
  },
  {
    name: 'asked',
    why: 'Before the teaser: a comment of the search alone is nothing that could stand before the mark.',
    run: ({ tree, report }) => extractAsked(tree, report),
  },
  {
    name: 'teaser',
    why: 'After all that takes nodes out or replaces them: the teaser is a list of its own, of the same nodes.',
    run: (draft) => {
      draft.teaser = extractTeaser(draft.tree, draft.report)
    },
  },
  {
    name: 'diagrams and colors',
    why: 'Last of those that may find a problem: it waits for drawings, and loads only the languages that are shown.',
    run: async (draft) => {
      draft.renderCode = await prepareCode(draft.tree, draft.input.path, draft.report)
    },
  },
]

/** The passes that make something of a page without problems. */
export const makingPasses: readonly Pass[] = [
  {
    name: 'sections',
    why: 'Before anything is written into the page: the search has the words of its author only.',
    run: (draft) => {
      draft.sections = readSections(draft.tree)
    },
  },
  {
    name: 'specifications',
    why: 'After the sections, before the parts: what the checks ask for takes time to read.',
    run: ({ tree }) => showSpecifications(tree),
  },
  {
    name: 'parts',
    why: 'Before the checkpoint and the review, which say how long the parts are.',
    run: (draft) => {
      draft.parts = measureParts(draft.tree)
    },
  },
  {
    name: 'review',
    why: 'After the parts; before the predictions are taken, whose scripts it looks at.',
    run: (draft) => {
      const { tree, input, parts } = draft
      if (input.kind === 'doc') draft.review = reviewLesson(tree, parts, input.beforeScripts)
    },
  },
  {
    name: 'completed checkpoint',
    why: 'After the parts, whose minutes it names and which do not count its words; Markdown export and page show it.',
    run: (draft) => {
      const { tree, toc, parts } = draft
      completeCheckpoint(tree, toc, parts)
      const minutes = parts[1]?.minutes ?? 0
      draft.toc = toc.map((item) => (item.begins ? { ...item, begins: `${item.begins}, ${minutes} min` } : item))
    },
  },
  {
    name: 'site facts',
    why: 'After the parts, which do not count them; before the Markdown export, which has them as the page does.',
    run: ({ tree }) => markSiteFacts(tree),
  },
  {
    name: 'markdown export',
    why: 'Before the predictions are taken: as Markdown, their answers stay a list.',
    run: (draft) => {
      draft.markdown = writeMarkdown(draft.tree)
    },
  },
  {
    name: 'terms',
    why: 'After the Markdown export and the sections, which have the links of the author alone.',
    run: ({ tree, input }) => linkTerms(tree, input.terms ?? []),
  },
  {
    name: 'predictions',
    why: 'Last: only the page hides what gives an answer away.',
    run: ({ tree }) => takePredictions(tree),
  },
]
