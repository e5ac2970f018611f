import { createEditor } from 'prism-code-editor'
import { defaultCommands } from 'prism-code-editor/commands'
import layout from 'prism-code-editor/layout.css?inline'
import { matchBrackets } from 'prism-code-editor/match-brackets'
import 'prism-code-editor/languages/clike'
import 'prism-code-editor/languages/css'
import 'prism-code-editor/languages/html'
import 'prism-code-editor/languages/jsx'
import 'prism-code-editor/prism/languages/markup'
import 'prism-code-editor/prism/languages/css'
import 'prism-code-editor/prism/languages/javascript'
import 'prism-code-editor/prism/languages/jsx'
import 'prism-code-editor/prism/languages/tsx'
import 'prism-code-editor/prism/languages/typescript'
import { insertText } from 'prism-code-editor/utils'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import { MAX_TEXT } from '../../runner/shared/protocol.ts'
import theme from './editor.css?inline'
import { boundLanguages } from './highlight.ts'

adoptStyles(layout)
adoptStyles(theme)
boundLanguages(['javascript', 'typescript', 'jsx', 'tsx', 'css', 'html'])

/** An open editor. */
export interface Editor {
  readonly value: string
  /** Replaces the text as typing would: the browser's Undo brings it back. */
  replace: (text: string) => void
  /** Marks the line of an error; none without a number. */
  markLine: (line?: number) => void
  /** Moves the focus into the editor, to a line if there is one. */
  focus: (line?: number) => void
  remove: () => void
}

interface EditorOptions {
  /** The code block whose text is edited in its place. */
  figure: Element
  value: string
  lang: string
  /** Names the editor for those who do not see what it stands in. */
  label: string
  onChange: () => void
  /** Mod+Enter was pressed. */
  onRun: () => void
  /** Escape was pressed: the focus must go to what follows the editor. */
  onLeave: () => void
}

const languages: Readonly<Record<string, string>> = { js: 'javascript', mjs: 'javascript', ts: 'typescript' }

let count = 0

/** Opens an editor in the place of the code that a block shows. */
export function openEditor({ figure, value, lang, label, onChange, onRun, onLeave }: EditorOptions): Editor {
  const place = document.createElement('div')
  const hint = document.createElement('p')
  const full = document.createElement('p')
  const code = figure.querySelector('pre')
  full.role = 'status'
  hint.id = `editor-hint-${++count}`
  hint.textContent = 'Tab indents. Escape leaves the editor. Ctrl or Cmd and Enter runs.'
  const editor = createEditor(
    place,
    { language: languages[lang] ?? lang, value, tabSize: 2 },
    defaultCommands(),
    matchBrackets(),
  )
  const { textarea, container } = editor
  textarea.maxLength = MAX_TEXT
  textarea.setAttribute('aria-label', label)
  textarea.setAttribute('aria-describedby', hint.id)
  textarea.setAttribute('autocorrect', 'off')
  textarea.setAttribute('translate', 'no')
  let marked: Element | undefined
  const markLine = (line?: number) => {
    marked?.classList.remove('error-line')
    marked = line === undefined ? undefined : editor.lines[line]
    marked?.classList.add('error-line')
    textarea.setAttribute('aria-invalid', String(marked !== undefined))
  }
  editor.on('update', () => {
    markLine()
    onChange()
  })
  // Before the editor's own commands: a key that leaves must always leave.
  container.addEventListener(
    'keydown',
    (event) => {
      const isRun = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      if (event.key !== 'Escape' && !isRun) return
      event.preventDefault()
      event.stopPropagation()
      if (isRun) onRun()
      else onLeave()
    },
    true,
  )
  // The browser inserts as much as there is room for, and says nothing.
  textarea.addEventListener('beforeinput', ({ data }) => {
    const { selectionStart, selectionEnd, value: before } = textarea
    const length = before.length - (selectionEnd - selectionStart) + (data?.replaceAll('\r\n', '\n').length ?? 0)
    full.textContent =
      length > MAX_TEXT
        ? `Cut: there is room for ${MAX_TEXT.toLocaleString('en')} letters. Undo brings back what was here.`
        : ''
  })
  place.className = 'code-editor'
  place.append(hint, full)
  code?.after(place)
  figure.toggleAttribute('data-editing', true)
  return {
    get value() {
      return editor.value
    },
    replace: (text) => {
      if (text === editor.value) return
      textarea.focus({ preventScroll: true })
      insertText(editor, text, 0, editor.value.length, 0)
    },
    markLine,
    focus: (line) => {
      textarea.focus()
      if (line === undefined) return
      const at =
        editor.value
          .split('\n')
          .slice(0, line - 1)
          .join('\n').length + (line > 1 ? 1 : 0)
      textarea.setSelectionRange(at, at)
      editor.lines[line]?.scrollIntoView({ block: 'nearest' })
    },
    remove: () => {
      editor.remove()
      place.remove()
      figure.toggleAttribute('data-editing', false)
    },
  }
}
