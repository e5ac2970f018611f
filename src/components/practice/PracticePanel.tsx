import {
  type ReactNode,
  type RefObject,
  useEffect,
  useInsertionEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import { sayUnloaded } from '../../browser/loadPart.ts'
import { type Answers, joinAnswers, parseAnswers } from './answers.ts'
import { type Card, LEVELS } from './shared/cards.ts'
import { loadCards } from './cardTexts.ts'
import css from './practice.css?inline'
import { PracticeCard } from './PracticeCard.tsx'
import { listenToProgress, parseProgress, progressText } from './progress.ts'
import { rateCard } from './rateCard.ts'
import { rate } from './schedule.ts'
import { currentDay, type Rating } from './shared/answer.ts'
import { planSitting } from './session.ts'
import { useProgressFiles } from './useProgressFiles.ts'

interface PracticePanelProps {
  isWanted: boolean
  hadFocus: RefObject<boolean>
}

/** One run through the questions of a sitting. */
interface Sitting {
  /** What is still to be asked; its first is asked now. */
  queue: readonly Card[]
  asked: number
  /** Of which question the first answer was that it was not known: each comes once more, and no third time. */
  again: ReadonlySet<string>
  total: number
}

const NOT_KEPT = 'This browser keeps nothing for this site: what you answer is forgotten when you leave the page.'

/** A page that is opened again in the morning shows what is due then. */
function onShown(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const count = (n: number, one: string, more = `${one}s`) => `${n} ${n === 1 ? one : more}`

/**
 * The practice: what is due, and a sitting of questions one at a time.
 * @param isWanted A sitting was asked for while this was on its way.
 * @param hadFocus The button in the place of this had the focus when this came.
 */
export function PracticePanel({ isWanted, hadFocus }: PracticePanelProps): ReactNode {
  const stored = useSyncExternalStore(listenToProgress, progressText, () => '')
  const [cards, setCards] = useState<readonly Card[]>()
  const [failure, setFailure] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [subject, setSubject] = useState('')
  const [level, setLevel] = useState('')
  const [sitting, setSitting] = useState<Sitting>()
  /** Answers that storage did not take last as long as the page. */
  const [unkept, setUnkept] = useState<Answers>({})
  const [message, act] = useProgressFiles()
  const box = useRef<HTMLElement>(null)
  const start = useRef(isWanted)
  useInsertionEffect(() => adoptStyles(css), [])

  const answers = joinAnswers(parseAnswers(stored), unkept)
  const { read = [], learned = [] } = parseProgress(stored) ?? {}
  const today = useSyncExternalStore(onShown, currentDay, () => 0)
  const chosen = (cards ?? []).filter(
    (card) => (subject === '' || card.subject === subject) && (level === '' || card.level === Number(level)),
  )
  // A lesson without a checkpoint is learned at its end.
  const outlook = planSitting({ cards: chosen, answers, learned: [...new Set([...read, ...learned])], today })

  const begin = () => {
    start.current = false
    if (outlook.sitting.length === 0) return
    setSitting({ queue: outlook.sitting, asked: 0, again: new Set(), total: outlook.sitting.length })
  }
  useEffect(() => {
    loadCards().then(
      (loaded) => {
        setFailure('')
        setCards(loaded)
      },
      (error: unknown) => setFailure(sayUnloaded('The list of questions', error)),
    )
  }, [attempt])
  useEffect(() => {
    if (cards && start.current) begin()
  })
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (cards && hadFocus.current && document.activeElement === document.body) main.current?.focus()
  }, [cards, hadFocus])
  const isOver = sitting?.queue.length === 0
  const isAsking = sitting !== undefined && !isOver
  const wasAsking = useRef(false)
  useEffect(() => {
    // What had the focus has gone with the question.
    if (wasAsking.current && !isAsking) box.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  const [card, ...rest] = sitting?.queue ?? []
  if (sitting && card) {
    const answer = (rating: Rating) => {
      const { answer: next, isKept } = rateCard(card.id, rating, answers[card.id])
      if (!isKept) setUnkept({ ...unkept, [card.id]: next })
      const isAskedAgain = rating === 1 && !sitting.again.has(card.id)
      setSitting({
        ...sitting,
        asked: sitting.asked + 1,
        total: sitting.total + (isAskedAgain ? 1 : 0),
        again: isAskedAgain ? new Set([...sitting.again, card.id]) : sitting.again,
        queue: isAskedAgain ? [...rest, card] : rest,
      })
    }
    return (
      <>
        {Object.keys(unkept).length > 0 && <p role="alert">{NOT_KEPT}</p>}
        <PracticeCard
          key={`${card.id} ${sitting.asked}`}
          card={card}
          place={`Question ${sitting.asked + 1} of ${sitting.total}`}
          daysAfter={(rating) => rate(answers[card.id], rating, today)[0] - today}
          onAnswer={answer}
          onSkip={() => setSitting({ ...sitting, asked: sitting.asked + 1, queue: rest })}
          onEnd={() => setSitting({ ...sitting, queue: [] })}
        />
      </>
    )
  }

  if (!cards)
    return failure === '' ? (
      <p className="practice-box">Loading the questions …</p>
    ) : (
      <div className="practice-box">
        <p role="alert">{failure}</p>
        <button type="button" className="button" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </button>
      </div>
    )

  const select = (label: string, value: string, set: (value: string) => void, options: readonly [string, string][]) => (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => set(event.target.value)}>
        <option value="">All</option>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
  const subjects = [...new Set(cards.map((one) => one.subject))]
  const { due, fresh, lesson } = outlook
  const size = outlook.sitting.length
  return (
    <section ref={box} tabIndex={-1} aria-label="Your practice" className="practice-box">
      <p>
        {isOver && <b>That was it for now. </b>}
        <b>{count(due, 'question')} due today</b>, {fresh} never asked.
        {lesson !== undefined && ` You have learned “${lesson}”: its predictions come first.`}
      </p>
      {Object.keys(unkept).length > 0 && <p role="alert">{NOT_KEPT}</p>}
      {select(
        'Subject',
        subject,
        setSubject,
        subjects.map((name) => [name, name]),
      )}
      {select(
        'Level',
        level,
        setLevel,
        LEVELS.map((name, i) => [String(i), name]),
      )}
      <p>
        {size > 0 ? (
          <button ref={main} type="button" className="button" onClick={begin}>
            {isOver ? 'Another' : 'Begin:'} {count(size, 'question')}
          </button>
        ) : (
          'Nothing is left to ask today. Choose another subject or level, or come back tomorrow.'
        )}
      </p>
      <p className="practice-files">
        {stored !== '' && (
          <button type="button" onClick={() => void act('exportProgress')}>
            Save progress as file
          </button>
        )}
        <button type="button" onClick={() => void act('importProgress')}>
          Load progress from file
        </button>
        {stored !== '' && (
          <button
            type="button"
            onClick={() => {
              setUnkept({})
              void act('forgetProgress').then(() => box.current?.focus())
            }}
          >
            Forget all progress
          </button>
        )}
        <output>{message}</output>
      </p>
    </section>
  )
}
