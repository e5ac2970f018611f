import { expectAnswer, PartError } from '../../browser/loadPart.ts'
import { type Card, CARDS_PATH, type CardText, textsPath, unpackCards } from './shared/cards.ts'

/** Milliseconds after which a file is given up. */
const TIMEOUT_MS = 10_000

/** Files that have come, or are on their way. */
const files = new Map<string, Promise<object>>()

function loadFile(path: string): Promise<object> {
  const known = files.get(path)
  if (known) return known
  const coming = fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(async (answer) => {
    expectAnswer(answer, 'json')
    const value: unknown = await answer.json()
    if (typeof value !== 'object' || value === null || Array.isArray(value) !== (path === CARDS_PATH))
      throw new PartError('Something else has answered. Try again.')
    return value
  })
  files.set(path, coming)
  // What did not come may be asked for again.
  coming.catch(() => files.delete(path))
  return coming
}

/** Loads the list of all questions. */
export async function loadCards(): Promise<Card[]> {
  return unpackCards(await loadFile(CARDS_PATH))
}

/**
 * Loads the text of a question.
 * @throws {Error} Its message is for the reader.
 */
export async function loadCardText(card: Card): Promise<CardText> {
  const path = textsPath(card)
  const texts = (await loadFile(path)) as Readonly<Record<string, CardText>>
  const text = Object.hasOwn(texts, card.id) ? texts[card.id] : undefined
  if (text) return text
  // The list is from before a deployment, or the file is.
  files.delete(path)
  throw new Error('It has changed since this page was opened. Reload the page.')
}
