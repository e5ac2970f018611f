import { addAnswers, parseAnswers } from './answers.ts'
import { addProgress, forgetProgress as forget, parseProgress, progressText } from './progress.ts'
import { saveAsFile } from './save.ts'

const FILE = 'scrollcraft-progress.json'

/** Bytes that a file may have: more is no progress. */
const MAX_SIZE = 1_000_000

/** Hands the reader what is stored as a file; returns what to say about it. */
export function exportProgress(): string {
  saveAsFile(FILE, progressText())
  return `Saved as ${FILE}.`
}

/** Asks for a file and adds what it says to what is stored; returns what to say about it. */
export async function importProgress(): Promise<string> {
  const file = await chooseFile()
  if (!file) return ''
  const text = file.size <= MAX_SIZE ? await file.text() : ''
  const found = parseProgress(text)
  if (!found) return `${file.name} is no progress of this site. Choose a file that was saved here.`
  return addProgress(found) && addAnswers(parseAnswers(text))
    ? `Added what ${file.name} says.`
    : 'This browser keeps nothing for this site.'
}

/** Forgets everything that was done; returns what to say about it. */
export function forgetProgress(): string {
  forget()
  return 'Forgotten.'
}

/** The page as built has no field for it. */
async function chooseFile(): Promise<File | undefined> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'application/json,.json'
  return await new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]))
    input.addEventListener('cancel', () => resolve(undefined))
    input.click()
  })
}
