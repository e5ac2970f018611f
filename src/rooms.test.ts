import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

/** The rooms in the order in which data flows: each imports only from those before it. docs/architecture.md has more. */
const ROOMS = [
  'paths.ts',
  'cache',
  'config',
  'samples',
  'record',
  'markdown',
  'content',
  'browser',
  'search',
  'typecheck',
  'runner',
  'offline',
  'components',
  'pages',
  'routes',
  'prerender',
  'server',
]

/**
 * The doors of each room: the files that other rooms and the tools may import; all others are its own. Tests and benchmarks
 * may look anywhere. A new door is a decision: what it lets through cannot be changed in the room alone any more.
 */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  cache: ['inputsHash.ts', 'shared/boundedCache.ts', 'writeAtomically.ts'],
  config: ['announcement.ts', 'frontMatter.ts', 'mark.ts', 'navbar.ts', 'node/folders.ts', 'diagnostics.ts', 'site.ts'],
  samples: [
    'assemble.ts',
    'assertions.ts',
    'groups.ts',
    'languages.ts',
    'lines.ts',
    'meta.ts',
    'node/sampleIds.ts',
    'pagePrograms.ts',
    'references.ts',
    'reports.ts',
    'sample.ts',
    'stepsWord.ts',
  ],
  record: ['failure.ts', 'figures.ts', 'node/readRecord.ts', 'ranOn.ts', 'record.ts', 'recordedTypes.ts', 'steps.ts'],
  markdown: [
    'compile.ts',
    'links.ts',
    'parse.ts',
    'pictures.ts',
    'pool.ts',
    'project.ts',
    'readPage.ts',
    'shared/compiled.ts',
    'shared/escapeHtml.ts',
    'shared/minutes.ts',
    'shared/sampleTypes.ts',
    'stepBefore.ts',
    'terms.ts',
    'markdownExport.ts',
  ],
  content: [
    'files.ts',
    'git.ts',
    'learningPaths.ts',
    'placeholders.ts',
    'prose.ts',
    'shared/baseline.ts',
    'shared/breadcrumbs.ts',
    'shared/model.ts',
    'shared/nextPages.ts',
    'shared/pageKind.ts',
    'shared/sidebars.ts',
    'site.ts',
    'tags.ts',
  ],
  browser: [
    'adoptStyles.ts',
    'analytics.ts',
    'announcer.ts',
    'bootstrap.ts',
    'connection.ts',
    'elements.ts',
    'idle.ts',
    'loadPart.ts',
    'loadState.ts',
    'loadingBar.ts',
    'navigated.ts',
    'payloads.ts',
    'predictions.ts',
    'prefetch.ts',
    'router.ts',
    'shared/bootstrapMark.ts',
    'shared/speculationRules.ts',
    'shared/constants.ts',
    'shared/path.ts',
    'shared/timeout.ts',
    'shownPage.ts',
    'storage.ts',
  ],
  search: [
    'client/client.ts',
    'client/start.ts',
    'node/indexParts.ts',
    'shared/answer.ts',
    'shared/errorMessages.ts',
    'shared/excerpt.ts',
    'shared/highlightParameter.ts',
    'shared/highlightTerms.ts',
    'shared/hitHref.ts',
    'shared/manifest.ts',
    'shared/records.ts',
    'shared/synonyms.ts',
    'shared/tokens.ts',
  ],
  typecheck: [
    'client/check.ts',
    'client/meanings.ts',
    'node/checkerScript.ts',
    'shared/protocol.ts',
    'shared/typedProgram.ts',
  ],
  runner: [
    'client/conversation.ts',
    'client/edit/rebuild.ts',
    'client/host.ts',
    'client/innerWindow.ts',
    'frame/contentHeight.ts',
    'node/files.ts',
    'node/modules.ts',
    'node/pieces.ts',
    'node/plan.ts',
    'node/projectDocument.ts',
    'node/react.ts',
    'shared/pageDocument.ts',
    'shared/placeholderImage.ts',
    'shared/protocol.ts',
    'shared/runtime/console.ts',
    'shared/runtime/deterministic.ts',
    'shared/runtime/eventLoop.ts',
    'shared/runtime/protocol.ts',
    'shared/runtime/proxies.ts',
    'shared/whole.ts',
  ],
  offline: [
    'client/cachedPages.ts',
    'client/download.ts',
    'client/mode.ts',
    'client/register.ts',
    'client/reloadWhenOnline.ts',
    'shared/contentHash.ts',
    'shared/failure.ts',
    'shared/offlineManifest.ts',
    'shared/protocol.ts',
    'shared/selection.ts',
    'web/cacheStore.ts',
    'worker/worker.ts',
  ],
  components: [
    'blog/BlogSidebar.tsx',
    'blog/PostSummary.tsx',
    'docs/AuthorNotes.tsx',
    'docs/Breadcrumbs.tsx',
    'docs/PageList.tsx',
    'docs/Flashcards.tsx',
    'docs/LevelGoal.tsx',
    'docs/Notice.tsx',
    'docs/PageHeader.tsx',
    'docs/PageMeta.tsx',
    'docs/Pager.tsx',
    'docs/PathPlace.tsx',
    'docs/Sidebar.tsx',
    'docs/TagLinks.tsx',
    'docs/Toc.tsx',
    'docs/tocMarks.ts',
    'layout/CrashBoundary.tsx',
    'layout/Document.tsx',
    'layout/navbarEffects.ts',
    'mdx/MdxBody.tsx',
    'mdx/followHeights.ts',
    'mdx/overflow.ts',
    'mdx/Table.tsx',
    'moduleStyles.ts',
    'offline/OfflineLoader.tsx',
    'offline/pause.ts',
    'offline/startOffline.ts',
    'practice/PracticeLoader.tsx',
    'practice/SectionProgress.tsx',
    'practice/shared/cards.ts',
    'practice/readingProgress.ts',
    'search/ResultsField.tsx',
    'search/highlights.ts',
    'search/resultsPage.ts',
    'search/searchPanel.ts',
    'shared/listedPage.ts',
    'shared/samples.ts',
    'shared/siteFacts.ts',
  ],
  pages: [
    'DocPage.tsx',
    'HomePage.tsx',
    'ListPages.tsx',
    'NotFoundPage.tsx',
    'OfflinePage.tsx',
    'PathPages.tsx',
    'PostPage.tsx',
    'PracticePage.tsx',
    'SearchPage.tsx',
    'VerifiedPage.tsx',
    'shared/context.ts',
  ],
  routes: ['entry.browser.tsx', 'entry.rsc.tsx', 'entry.ssr.tsx', 'shared/table.ts'],
  prerender: [
    'devServer.ts',
    'hosts/contentTypes.ts',
    'hosts/rules.ts',
    'lazyParts.ts',
    'links.ts',
    'project.ts',
    'shortClassName.ts',
  ],
  server: [],
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/** `file imports target`, for each import of a source that leads to a later room or out of `src/`. */
function breaches(file: string, source: string): string[] {
  const roomOf = (path: string) => ROOMS.indexOf(path.split(sep, 1)[0] ?? '')
  return [...source.matchAll(IMPORT)]
    .map(([, specifier = '']) => join(dirname(file), specifier))
    .filter((target) => roomOf(target) < 0 || roomOf(target) > roomOf(file))
    .map((target) => `${file} imports ${target}`)
}

test('data flows one way through the rooms', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(200)
  expect([...new Set(files.map((file) => file.split(sep, 1)[0]))].toSorted()).toEqual(ROOMS.toSorted())
  expect(files.flatMap((file) => breaches(file, readFileSync(join(import.meta.dirname, file), 'utf8')))).toEqual([])
})

/** `importer imports file`, for each import of a file of another room that is no door of it. */
function trespasses(importer: string, source: string): string[] {
  const roomOf = (path: string) => path.split(sep, 1)[0] ?? ''
  return [...source.matchAll(IMPORT)]
    .map(([, specifier = '']) => join(dirname(importer), specifier).split('?', 1)[0] ?? '')
    .filter((target) => /\.tsx?$/.test(target) && roomOf(target) in DOORS && roomOf(target) !== roomOf(importer))
    .filter((target) => !DOORS[roomOf(target)]?.includes(target.slice(roomOf(target).length + 1).replaceAll(sep, '/')))
    .map((target) => `${importer} imports ${target}`)
}

test('other rooms and the tools come in by the doors, and every door is used', () => {
  const root = join(import.meta.dirname, '..')
  const importers = globSync(['src/**/*.{ts,tsx}', 'tools/**/*.ts', 'scripts/*.ts', '*.ts'], { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [relative('src', file), readFileSync(join(root, file), 'utf8')] as const)
  expect(importers.flatMap(([file, source]) => trespasses(file, source))).toEqual([])
  const unused = Object.entries(DOORS).flatMap(([room, files]) =>
    files.filter((file) => {
      const others = importers.filter(([importer]) => importer.split(sep, 1)[0] !== room)
      // Entries and workers are named by other strings than imports.
      return !others.some(([, source]) => source.includes(`${file.slice(file.lastIndexOf('/') + 1)}'`))
    }),
  )
  expect(unused).toEqual([])
})

test('an import past the doors is found', () => {
  const source = "import { a } from '../markdown/compile.ts'\nimport { b } from '../markdown/svg.ts'"
  expect(trespasses(join('prerender', 'x.ts'), source)).toEqual([`prerender${sep}x.ts imports markdown${sep}svg.ts`])
  expect(trespasses(join('markdown', 'x.ts'), "import { b } from './svg.ts'")).toEqual([])
})

test('an import against the flow is found, however it is written', () => {
  const source = [
    "import { a } from '../config/site.ts'",
    "import type { B } from '../prerender/b.ts'",
    "export { c } from './c.ts'",
    "const d = await import('../server/d.ts')",
    "import '../../site.config.ts'",
  ].join('\n')
  const found = breaches(join('search', 'x.ts'), source)
  expect(found).toEqual([
    `search${sep}x.ts imports prerender${sep}b.ts`,
    `search${sep}x.ts imports server${sep}d.ts`,
    `search${sep}x.ts imports ..${sep}site.config.ts`,
  ])
})

/** The file of each room that one opens first. */
const FIRST_DOORS: Readonly<Record<string, string>> = {
  cache: 'inputsHash.ts',
  config: 'site.ts',
  samples: 'pagePrograms.ts',
  record: 'record.ts',
  markdown: 'pool.ts',
  content: 'site.ts',
  browser: 'router.ts',
  search: 'client/client.ts',
  typecheck: 'node/checkerScript.ts',
  runner: 'node/plan.ts',
  offline: 'client/download.ts',
  components: 'layout/Document.tsx',
  pages: 'shared/context.ts',
  routes: 'shared/table.ts',
  prerender: 'project.ts',
  server: 'main.ts',
}

test('the first lines of the first door of each room say what the room takes and gives', () => {
  expect(Object.keys(FIRST_DOORS)).toEqual(ROOMS.filter((room) => !room.endsWith('.ts')))
  for (const [room, file] of Object.entries(FIRST_DOORS)) {
    const source = readFileSync(join(import.meta.dirname, room, file), 'utf8')
    expect(source, file).toMatch(new RegExp(`^// Door of ${room}\\. Takes .+\\.\\n// Gives .+\\.\\n`))
  }
})
