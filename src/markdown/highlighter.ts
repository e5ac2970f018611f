import type { LanguageInput, ThemeRegistration } from 'shiki/core'
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { languages } from '../samples/languages.ts'

/** Name of the theme: it says `var(--token-…)` in place of colors. */
export const THEME = 'variables'

const grammars: Readonly<Record<string, LanguageInput>> = {
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  http: () => import('shiki/langs/http.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  jsonc: () => import('shiki/langs/jsonc.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  mdx: () => import('shiki/langs/mdx.mjs'),
  regexp: () => import('shiki/langs/regexp.mjs'),
  scss: () => import('shiki/langs/scss.mjs'),
  shellscript: () => import('shiki/langs/shellscript.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
}

let created: Promise<HighlighterCore> | undefined

/**
 * The one highlighter of this thread, with the grammars of some languages loaded.
 *
 * Oniguruma, since a cold thread is done with it in 1.2 s where the JavaScript engine, which has to translate every
 * pattern first, needs 1.9 s; their tokens are the same and so is their speed once warm.
 * @param langs Words that open fences; those without a grammar are ignored.
 */
export async function loadHighlighter(langs: Iterable<string>): Promise<HighlighterCore> {
  created ??= createHighlighterCore({
    engine: createOnigurumaEngine(import('shiki/wasm')),
    themes: [theme()],
  })
  const highlighter = await created
  const names = new Set([...langs].flatMap((lang) => languages[lang]?.grammar ?? []))
  // They color what they embed only in languages that are there when they are first used.
  const embedsAny = names.has('markdown') || names.has('mdx')
  const wanted = Object.entries(grammars).filter(([name]) => embedsAny || names.has(name))
  await highlighter.loadLanguage(...wanted.map(([, grammar]) => grammar))
  return highlighter
}

/** Properties of CSS are bare text: the theme has one color for them and for their values. */
function theme(): ThemeRegistration {
  const base = createCssVariablesTheme({ name: THEME, variablePrefix: '--', fontStyle: false })
  const scope = ['support.type.property-name.css', 'support.type.property-name.scss']
  return {
    ...base,
    tokenColors: [...(base.tokenColors ?? []), { scope, settings: { foreground: 'var(--foreground)' } }],
  }
}
