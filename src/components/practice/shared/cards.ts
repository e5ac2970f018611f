/** Path of the list of all questions that the practice asks. */
export const CARDS_PATH = '/practice.json'

/** Folder of the texts of the questions, by the path of their page: those that are asked together are one file. */
export const CARDS_DIR = '/practice'

/** One question of an interview page, or one prediction of a lesson. */
export interface Card {
  /** Path of its page, `#`, and what names it there: the fragment of the question, or of what a prediction says. */
  id: string
  isPrediction: boolean
  /** Path of its page. */
  page: string
  pageTitle: string
  /** Name of its subject, e.g. `CSS`. */
  subject: string
  /** Position in {@link LEVELS}. */
  level: number
  /** Number of the file that has its text, among those of its page. */
  file: number
}

/** What is loaded of a question when it is asked. */
export interface CardText {
  /** The question, or the heading that a prediction stands below. */
  title: string
  /** The answer, or the whole of a prediction. */
  html: string
  /** Where it stands on its page. */
  address: string
}

/** What each level of lessons and of interview pages is called together. */
export const LEVELS = ['Basics, junior', 'Intermediate, mid-level', 'Advanced, senior'] as const

/** The list as it is sent: what the questions of a page share is said once. */
type PackedPage = readonly [
  path: string,
  title: string,
  subject: string,
  isPrediction: 0 | 1,
  cards: readonly (readonly [name: string, level: number, file: number])[],
]

/** Path of a file of texts. */
export const textsPath = ({ page, file }: Pick<Card, 'page' | 'file'>): string => `${CARDS_DIR}${page}/${file}.json`

/** Packs the list for {@link unpackCards}. */
export function packCards(cards: readonly Card[]): string {
  const pages = [...Map.groupBy(cards, ({ page }) => page)].flatMap(([path, [first, ...others]]): PackedPage[] => {
    if (!first) return []
    const packed = [first, ...others].map(({ id, level, file }) => [id.slice(path.length + 1), level, file] as const)
    return [[path, first.pageTitle, first.subject, first.isPrediction ? 1 : 0, packed]]
  })
  return JSON.stringify(pages)
}

/** @param value What {@link packCards} has made, parsed. */
export function unpackCards(value: unknown): Card[] {
  return (value as PackedPage[]).flatMap(([page, pageTitle, subject, isPrediction, cards]) =>
    cards.map(([name, level, file]) => ({
      id: `${page}#${name}`,
      isPrediction: isPrediction === 1,
      page,
      pageTitle,
      subject,
      level,
      file,
    })),
  )
}
