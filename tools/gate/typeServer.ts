import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { typeOptions } from './engines/typeOptions.ts'

/** Files that are checked together, apart from all others. */
export interface TypeProject {
  /** Texts by their paths in the project. */
  files: ReadonlyMap<string, string>
  /** The project may use the modules and globals of Node. */
  node: boolean
}

/** A place in a file, both 0-based; columns are UTF-16 units, as in JavaScript strings. */
export interface TypePosition {
  line: number
  character: number
}

/** A problem that the type checker reports. */
export interface TypeDiagnostic {
  /** 0-based. */
  line: number
  code: string
  message: string
}

/** A running type checker. */
export interface TypeServer {
  /**
   * What an editor shows for the name at a position, without its documentation; nothing where no name begins or ends.
   * @param length Length of the name in UTF-16 code units.
   */
  hover: (project: number, path: string, position: TypePosition, length: number) => Promise<string | undefined>
  diagnostics: (project: number, path: string) => Promise<TypeDiagnostic[]>
  /** Lets the checker forget what it has been asked about the project. */
  forget: (project: number, path: string) => void
}

interface Range {
  start: TypePosition
  end: TypePosition
}

/** The parts of the Language Server Protocol's answers that are read here. */
interface HoverAnswer {
  contents: { value: string }
  range?: Range
}
interface DiagnosticAnswer {
  items: { range: Range; severity: number; code: number | string; message: string }[]
}
const ERROR = 1

/**
 * Starts the project's own TypeScript as a language server, lets `talk` ask it, and ends it. It is the compiler that
 * the example gate runs, so both see the same types; it has no JavaScript API that gives what an editor shows.
 * @param projects Known to the server by their index.
 * @param talk The server ends when its promise settles.
 */
export async function withTypeServer<T>(
  projects: readonly TypeProject[],
  talk: (server: TypeServer) => Promise<T>,
): Promise<T> {
  // The server tells real paths, and on some systems the temporary folder is a link.
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'types-'))
  try {
    await writeProjects(folder, projects)
    return await exchange(folder, projects, talk)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeProjects(folder: string, projects: readonly TypeProject[]): Promise<void> {
  const require = createRequire(import.meta.url)
  const modules = dirname(dirname(require.resolve('typescript/package.json')))
  // A junction needs no privilege on Windows; elsewhere the word is passed over.
  await symlink(modules, join(folder, 'node_modules'), 'junction')
  for (const [i, { files, node }] of projects.entries()) {
    const configuration = { compilerOptions: typeOptions({ node }), include: ['**/*'] }
    for (const [path, text] of [...files, ['tsconfig.json', JSON.stringify(configuration)] as const]) {
      const file = join(folder, `p${i}`, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
  }
}

async function exchange<T>(
  folder: string,
  projects: readonly TypeProject[],
  talk: (server: TypeServer) => Promise<T>,
): Promise<T> {
  const { createMessageConnection, StreamMessageReader, StreamMessageWriter } = await import('vscode-jsonrpc/node')
  const require = createRequire(import.meta.url)
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
  const child = spawn(process.execPath, [tsc, '--lsp', '--stdio'], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()))
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  const ended = new Promise<never>((_, reject) => {
    const fail = (reason: string) => reject(new Error(`The type server ended: ${reason}\n${complaint}`))
    child.on('error', (error) => fail(error.message))
    child.on('exit', (code) => fail(`exit code ${code}`))
  })
  // A request that waits for its answer fails with it; after the last one nothing waits.
  ended.catch(() => undefined)
  try {
    // It asks to be told of settings, of which there are none.
    connection.onRequest('client/registerCapability', () => null)
    connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) => items.map(() => null))
    connection.listen()
    const ask = <A>(method: string, params: object): Promise<A> =>
      Promise.race([connection.sendRequest<A>(method, params), ended])
    await ask('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: { textDocument: { hover: { contentFormat: ['markdown'] }, diagnostic: {} } },
    })
    await connection.sendNotification('initialized', {})
    return await talk(
      makeServer(folder, projects, ask, (method, params) => connection.sendNotification(method, params)),
    )
  } finally {
    connection.dispose()
    // Where the command cannot become the server but starts it, the server ends with its input.
    child.stdin.end()
    child.kill()
  }
}

function makeServer(
  folder: string,
  projects: readonly TypeProject[],
  ask: <A>(method: string, params: object) => Promise<A>,
  notify: (method: string, params: object) => Promise<void>,
): TypeServer {
  const versions = new Map<string, number>()
  const open = (project: number, path: string): { uri: string } => {
    const uri = pathToFileURL(join(folder, `p${project}`, path)).href
    if (!versions.has(uri)) {
      versions.set(uri, 1)
      const languageId = path.endsWith('x') ? 'typescriptreact' : 'typescript'
      const text = projects[project]?.files.get(path) ?? ''
      void notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } })
    }
    return { uri }
  }
  return {
    forget(project, path) {
      const { uri } = open(project, path)
      const version = (versions.get(uri) ?? 0) + 1
      versions.set(uri, version)
      // The same text again: to the server, the program has changed.
      const contentChanges = [{ text: projects[project]?.files.get(path) ?? '' }]
      void notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges })
    },
    async hover(project, path, position, length) {
      const params = { textDocument: open(project, path), position }
      const answer = await ask<HoverAnswer | null>('textDocument/hover', params)
      const { start, end } = answer?.range ?? {}
      if (start?.character !== position.character || end?.character !== position.character + length) return undefined
      return /^```\w+\n([\s\S]*?)\n```/.exec(answer?.contents.value ?? '')?.[1]
    },
    async diagnostics(project, path) {
      const { items } = await ask<DiagnosticAnswer>('textDocument/diagnostic', { textDocument: open(project, path) })
      return items
        .filter(({ severity }) => severity === ERROR)
        .map(({ range, code, message }) => ({ line: range.start.line, code: String(code), message }))
    },
  }
}
