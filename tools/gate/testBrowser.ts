import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { temporaryName } from '../../src/cache/writeAtomically.ts'

const require = createRequire(import.meta.url)
const FOLDER = join(import.meta.dirname, '../../.cache/test-browser')

/** Families of a set of fonts, by what a style sheet asks for. */
interface FontSet {
  packages: readonly string[]
  sans: string
  serif: string
  mono: string
}

/**
 * The fonts that pages of tests are set in. The usual ones are as wide as Arial, Times New Roman and Courier New, which
 * most readers have; the other ones are much wider, to see what depends on it.
 */
const fontSets = {
  usual: {
    packages: ['@expo-google-fonts/arimo', '@expo-google-fonts/tinos', '@expo-google-fonts/cousine'],
    sans: 'Arimo',
    serif: 'Tinos',
    mono: 'Cousine',
  },
  wide: { packages: ['dejavu-fonts-ttf'], sans: 'DejaVu Sans', serif: 'DejaVu Serif', mono: 'DejaVu Sans Mono' },
} as const satisfies Record<string, FontSet>

/** Name of the set of fonts: `TEST_FONTS`, or the usual one, which the record of the samples is made with. */
export const fontSet = process.env.TEST_FONTS === 'wide' ? 'wide' : 'usual'

const fonts: FontSet = fontSets[fontSet]
const fontFolders = fonts.packages.map((name) => dirname(require.resolve(`${name}/package.json`)))

/** What a program that sees only some of the machine's files must see to start a browser of tests. */
export const browserFolders: readonly string[] = [FOLDER, ...fontFolders]

/**
 * Path of the Chromium without windows that comes as a package, unpacked when it is first asked for (3 s); undefined
 * where it does not run: it is made for Linux on x64.
 */
export function packagedShell(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const root = join(dirname(require.resolve('@sparticuz/chromium')), '..')
  const bin = join(root, 'bin')
  const folder = join(FOLDER, keyOf(readFileSync(join(root, 'package.json'), 'utf8')))
  if (!existsSync(folder)) unpack(bin, folder)
  const program = join(folder, 'chromium')
  return runs(join(folder, 'lib'), program) ? program : undefined
}

const keyOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

const trials = new Map<string, boolean>()

function runs(libraries: string, program: string): boolean {
  const known = trials.get(program)
  if (known !== undefined) return known
  const env = { ...process.env, LD_LIBRARY_PATH: libraries }
  const answer = spawnSync(program, ['--version'], { env, timeout: 20_000 }).status === 0
  trials.set(program, answer)
  return answer
}

/** Writes all of it under another name first: another process may be doing the same, and this one may be stopped. */
function unpack(bin: string, folder: string): void {
  const temporary = temporaryName(folder)
  mkdirSync(temporary, { recursive: true })
  try {
    const read = (name: string) => brotliDecompressSync(readFileSync(join(bin, name)))
    writeFileSync(join(temporary, 'chromium'), read('chromium.br'), { mode: 0o755 })
    for (const archive of ['swiftshader.tar.br', 'al2023.tar.br']) {
      const { status, stderr } = spawnSync('tar', ['-x', '-C', temporary], { input: read(archive) })
      if (status !== 0) throw new Error(`The Chromium of the tests could not be unpacked: ${String(stderr)}`)
    }
    renameSync(temporary, folder)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/**
 * A program that starts a browser with the fonts of the tests and none of the machine's.
 * @param program Path of the browser.
 * @returns Path of the program, which takes the browser's own arguments.
 */
export function withTestFonts(program: string): string {
  const config = writeOnce('fonts.conf', fontConfiguration(), 0o644)
  // Beside the packaged browser lie the libraries that it needs; another one has those of its system.
  const libraries = join(dirname(program), 'lib')
  const environment = [
    `FONTCONFIG_FILE=${config}`,
    ...(existsSync(libraries) && program.startsWith(FOLDER) ? [`LD_LIBRARY_PATH=${libraries}`] : []),
  ]
  const script = `#!/bin/sh\n${environment.map((pair) => `export '${pair}'\n`).join('')}exec '${program}' "$@"\n`
  return writeOnce('browser.sh', script, 0o755)
}

/** Writes a file under a name that tells its content. */
function writeOnce(name: string, text: string, mode: number): string {
  const path = join(FOLDER, keyOf(text), name)
  if (existsSync(path)) return path
  const temporary = temporaryName(path)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(temporary, text)
  chmodSync(temporary, mode)
  renameSync(temporary, path)
  return path
}

/** Metrics are not rounded to whole pixels (no hinting), as on the screens of most readers. */
function fontConfiguration(): string {
  const alias = (family: string, use: string) =>
    `<alias binding="same"><family>${family}</family><prefer><family>${use}</family></prefer></alias>`
  const { sans, serif, mono } = fonts
  const families: readonly (readonly [string, readonly string[]])[] = [
    [sans, ['sans-serif', 'system-ui', 'ui-sans-serif', 'Arial', 'Helvetica', 'cursive', 'fantasy']],
    [serif, ['serif', 'ui-serif', 'Times New Roman', 'Times']],
    [mono, ['monospace', 'ui-monospace', 'Courier New', 'Courier']],
  ]
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${fontFolders.map((folder) => `<dir>${folder}</dir>`).join('\n')}
<cachedir prefix="xdg">fontconfig</cachedir>
<match target="pattern">
<edit name="antialias" mode="assign"><bool>true</bool></edit>
<edit name="hinting" mode="assign"><bool>false</bool></edit>
<edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
</match>
${families.flatMap(([use, names]) => names.map((name) => alias(name, use))).join('\n')}
</fontconfig>
`
}
