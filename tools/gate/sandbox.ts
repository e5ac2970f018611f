import { realpathSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, open, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { becoming, bubblewrapArguments, isRoot, type Limits, limits, nextUser } from './bubblewrap.ts'
import { findBubblewrap } from './machine.ts'
import { browserFolders } from './testBrowser.ts'
import { watchMemory } from './memory.ts'
import { type Ended, runProcess } from './process.ts'

/** A program that runs for a sample. */
export interface SandboxJob {
  /** Texts by path from the folder of the job, once it is known where that lies. The program gets a copy of them. */
  files: (root: string) => ReadonlyMap<string, string>
  /** Folder of the job in which the program starts; made when no file makes it. */
  cwd: string
  /** The program and its arguments. */
  command: (root: string) => readonly string[]
  env: (root: string) => Record<string, string>
  /** Files and folders of this machine that it may read, beside the system's programs. */
  readable?: readonly string[]
  /** Milliseconds after which it is ended. */
  limit: number
}

/** How a job ended. */
export interface SandboxEnded extends Ended {
  /** Where its folder lay, as the program saw it. */
  root: string
  /** What it wrote to descriptor 3. */
  channel: string
}

/** How programs are to be confined. */
export interface SandboxOptions {
  unconfined: boolean
  /** Path of bubblewrap; the machine's own when left out. */
  bubblewrap?: string
}

/** How to start a browser. */
export interface BrowserLaunch {
  /** The browser, or what starts it confined. */
  path: string
  isConfined: boolean
  /** Chromium can have its own sandbox, which it refuses to root. */
  mayUseSandbox: boolean
}

/** Said when samples cannot be confined here. */
export class SandboxError extends Error {
  override name = 'SandboxError'

  constructor(reason: string) {
    super(
      `No sample was run, since it cannot be confined here: ${reason}\n` +
        'Samples run in bubblewrap 0.7 or newer (Debian: apt-get install bubblewrap). In a container it must be allowed to make namespaces.\n' +
        'To run samples with your own rights instead, which is only for samples you have read: npm run examples -- --unconfined',
    )
  }
}

/** Where a confined program finds the copy of its folder. */
const ROOT = '/tmp/sample'

const JOB: Limits = { memory: 2 * 1024 ** 3, disk: 256 * 1024 ** 2, file: 32 * 1024 ** 2, processes: 256 }
/** A browser has some hundred threads, and a profile to write. */
const BROWSER: Limits = { memory: 4 * 1024 ** 3, disk: 1024 ** 3, file: 1024 ** 3, processes: 2000 }
/** Bytes that all processes of a job may hold together. */
const TOTAL_MEMORY = 2 * 1024 ** 3

/** Runs what samples are made of, kept from the rest of the machine by bubblewrap. */
export class Sandbox {
  readonly #bubblewrap: string | undefined

  private constructor(bubblewrap: string | undefined) {
    this.#bubblewrap = bubblewrap
  }

  /**
   * Finds out whether programs can be confined here, by confining one.
   * @param options With `unconfined`, programs run with the rights of the caller instead.
   * @throws {SandboxError} where they cannot, with the reason
   */
  static async open({ unconfined, bubblewrap = findBubblewrap() }: SandboxOptions): Promise<Sandbox> {
    if (unconfined) return new Sandbox(undefined)
    if (bubblewrap === undefined) throw new SandboxError('bubblewrap (bwrap) is not installed.')
    const sandbox = new Sandbox(bubblewrap)
    const { code, stderr } = await sandbox.run({
      files: () => new Map(),
      cwd: '.',
      command: () => ['true'],
      env: () => ({ PATH: '/usr/bin:/bin' }),
      limit: 10_000,
    })
    if (code !== 0) throw new SandboxError(stderr.trim().split('\n')[0] || `bwrap ended with ${code}.`)
    return sandbox
  }

  /** Runs a program to its end, or to that of its time, with everything it starts. */
  async run(job: SandboxJob): Promise<SandboxEnded> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'sample-')))
    const channel = await open(join(folder, 'channel'), 'a')
    try {
      const root = this.#bubblewrap === undefined ? join(folder, 'copy') : ROOT
      await writeFiles(join(folder, 'seed'), job.files(root))
      const [file = '', ...args] =
        this.#bubblewrap === undefined
          ? await unconfined(folder, root, job)
          : await confined(this.#bubblewrap, folder, job)
      const ended = await runProcess(file, args, {
        cwd: folder,
        env: job.env(root),
        limit: job.limit,
        channel: channel.fd,
        watch: (pid, exceeded) => watchMemory(pid, TOTAL_MEMORY, exceeded),
      })
      // Said by the shell that starts the program, where the system does not have the locale that a job asks for.
      const stderr = ended.stderr.replace(/^bash: warning: setlocale: .*\n/gm, '')
      return { ...ended, stderr, root, channel: await readFile(join(folder, 'channel'), 'utf8') }
    } finally {
      await channel.close()
      await rm(folder, { recursive: true, force: true })
    }
  }

  /**
   * A program that starts another one confined, for libraries that start programs by themselves.
   * @param program Path of a browser.
   * @param folder Where the script is written.
   */
  async wrapBrowser(program: string, folder: string): Promise<BrowserLaunch> {
    if (this.#bubblewrap === undefined) return { path: program, isConfined: false, mayUseSandbox: !isRoot }
    const real = realpathSync(program)
    const readable = [dirname(real), dirname(program), ...browserFolders, '/etc/fonts', '/etc/chromium.d']
    const args = [
      [this.#bubblewrap, ...bubblewrapArguments({ readable, disk: BROWSER.disk })],
      ['--setenv', 'HOME', '/tmp', '--chdir', '/tmp', '--remount-ro', '/', '--', ...becoming(nextUser())],
      ['bash', '-c', `${limits(BROWSER)}; exec "$@"`, 'browser', program],
    ].flat()
    const script = join(folder, 'chromium.sh')
    await mkdir(folder, { recursive: true })
    await writeFile(script, `#!/bin/bash\nexec ${args.map(quote).join(' ')} "$@"\n`, { mode: 0o755 })
    return { path: script, isConfined: true, mayUseSandbox: true }
  }
}

/** The command of a job that runs in bubblewrap, on a copy of its files. */
async function confined(
  bubblewrap: string,
  folder: string,
  { cwd, command, readable = [] }: SandboxJob,
): Promise<string[]> {
  const user = nextUser()
  const names = new Map([
    ['hosts', '127.0.0.1 localhost\n::1 localhost\n'],
    ['passwd', `ada:x:${user}:${user}:Ada Example:/home/ada:/bin/bash\n`],
    ['group', `ada:x:${user}:\n`],
  ])
  await writeFiles(join(folder, 'etc'), names)
  // The folder of a temporary file is for its owner alone, and the job is run by another user.
  await chmod(folder, 0o755)
  const launch = `set -e; ${limits(JOB)}; cp -R /seed ${ROOT}; mkdir -p "$0"; cd "$0"; exec "$@"`
  return [
    [bubblewrap, ...bubblewrapArguments({ readable, disk: JOB.disk }), '--ro-bind', join(folder, 'seed'), '/seed'],
    [...names.keys()].flatMap((name) => ['--ro-bind', join(folder, 'etc', name), `/etc/${name}`]),
    ['--remount-ro', '/', '--', ...becoming(user)],
    ['bash', '-c', launch, join(ROOT, cwd), ...command(ROOT)],
  ].flat()
}

/** The command of a job that runs with the rights of the caller. */
async function unconfined(folder: string, root: string, { cwd, command }: SandboxJob): Promise<string[]> {
  await cp(join(folder, 'seed'), root, { recursive: true })
  const launch = `ulimit -c 0; ulimit -f ${JOB.file / 1024}; mkdir -p "$0"; cd "$0" && exec "$@"`
  return ['bash', '-c', launch, join(root, cwd), ...command(root)]
}

/** Writes files that any user can read. A path cannot lead out of the folder. */
async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const folders = new Set([folder])
  await mkdir(folder)
  for (const [path, text] of files) {
    const target = join(folder, path)
    if (!target.startsWith(`${folder}/`)) throw new Error(`The file ${path} would lie outside of the sample's folder.`)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text)
    await chmod(target, 0o644)
    for (let above = dirname(target); above !== folder; above = dirname(above)) folders.add(above)
  }
  await Promise.all([...folders].map((path) => chmod(path, 0o755)))
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
