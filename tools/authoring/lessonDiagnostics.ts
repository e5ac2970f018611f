import type { Diagnostic } from '../../src/config/diagnostics.ts'
import type { Site } from '../../src/content/shared/model.ts'
import type { CompiledPage } from '../../src/markdown/shared/compiled.ts'
import { unknownFeatures } from './features.ts'
import { collidingNames } from './names.ts'
import { taughtLater } from './taughtLater.ts'

/**
 * What a lesson lacks of its form, what its samples use before it is taught, and names that collide in them.
 * @param path From the content folder.
 * @param page Compiled; nothing is told of pages that are no lessons.
 */
export function lessonDiagnostics(
  site: Site,
  path: string,
  source: string,
  page: CompiledPage | undefined,
): Diagnostic[] {
  const doc = Object.values(site.docs.docs).find(({ file }) => file === path)
  if (!doc || !page?.review) return []
  const file = `content/${path}`
  const joint = source.split('\n').findIndex((line) => line.startsWith(':::checkpoint'))
  // After the checkpoint, `npm run features` tells it.
  const early = taughtLater(site, doc, source).flatMap(({ feature, lesson, lines: [line = 1] }) =>
    joint >= 0 && line <= joint
      ? [
          {
            file,
            line,
            message: `Part one uses ${feature}, which ${lesson} teaches later.`,
            fix: 'Do without it, or say in one sentence before the sample what it does, and name it in `glosses`.',
          },
        ]
      : [],
  )
  return [
    ...page.review.found.map(({ line, message }) => ({ file, line, message })),
    ...early,
    ...unknownFeatures(file, 'glosses', doc.frontMatter.glosses),
    ...collidingNames(page.samples),
  ]
}
