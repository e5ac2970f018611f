import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { say } from '../../browser/announcer.ts'
import { sayUnloaded } from '../../browser/loadPart.ts'
import { flashcardAction } from '../docs/flashcardKeys.ts'
import { type Card, type CardText, LEVELS } from './shared/cards.ts'
import { loadCardText } from './cardTexts.ts'
import type { Rating } from './shared/answer.ts'

interface Props {
  card: Card
  /** Where in the sitting it stands. */
  place: string
  /** In how many days it would be asked again. */
  daysAfter: (rating: Rating) => number
  onAnswer: (rating: Rating) => void
  onSkip: () => void
  onEnd: () => void
}

const RATINGS: readonly [Rating, string][] = [
  [1, 'Not at all'],
  [2, 'Hardly'],
  [3, 'Well'],
  [4, 'Easily'],
]

const inDays = (days: number) => (days === 1 ? 'tomorrow' : `in ${days} days`)

/** One question: asked, answered, and rated by who was asked. */
export function PracticeCard({ card, place, daysAfter, onAnswer, onSkip, onEnd }: Props): ReactNode {
  const [text, setText] = useState<CardText>()
  const [failure, setFailure] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [isRevealed, setIsRevealed] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  const { isPrediction } = card
  // The same object as long as it is the same text, or React would write it anew and close what is open in it.
  const html = useMemo(() => (text === undefined ? undefined : { __html: text.html }), [text])

  useEffect(() => {
    let isLatest = true
    loadCardText(card).then(
      (loaded) => isLatest && setText(loaded),
      (error: unknown) => isLatest && setFailure(sayUnloaded('The question', error)),
    )
    return () => void (isLatest = false)
  }, [card, attempt])
  useEffect(() => heading.current?.focus(), [text])
  // Who asks for the answer while it is on its way gets it when it is there.
  const isOpen = isRevealed && html !== undefined
  useEffect(() => {
    if (!isOpen) return
    const right = body.current?.querySelector<HTMLDetailsElement>('details[data-choice=right]')
    if (right && !body.current?.querySelector('[data-choice][open]')) right.open = true
    // The button that was pressed has gone. Without one, the focus stays where it is, in a prediction for example.
    if (document.activeElement === document.body) answer.current?.focus()
    // What a prediction unfolds is read out by itself.
    if (!isPrediction) say(body.current?.querySelector('[role=note], p')?.textContent ?? '')
  }, [isOpen, isPrediction])
  useEffect(() => {
    const opened = ({ target }: Event) => {
      if (target instanceof HTMLDetailsElement && 'choice' in target.dataset) setIsRevealed(true)
    }
    const element = body.current
    // It does not bubble.
    element?.addEventListener('toggle', opened, true)
    return () => element?.removeEventListener('toggle', opened, true)
  }, [html])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = flashcardAction(event)
      if (action === 'end') onEnd()
      else if (action === 'next') onSkip()
      else if (action === 'reveal') {
        setIsRevealed(true)
        // Space would scroll.
        event.preventDefault()
      } else if (typeof action === 'number' && isOpen) onAnswer(action)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  const isShown = isPrediction || isOpen
  return (
    <section aria-label="Practice" className="practice-card">
      <p className="muted">
        {place}: {card.subject}, {LEVELS[card.level]}
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {text ? `${isPrediction ? 'Predict: ' : ''}${text.title}` : 'The next question'}
      </h2>
      {failure !== '' && text === undefined && (
        <p role="alert">
          {failure}{' '}
          <button
            type="button"
            className="button"
            onClick={() => {
              setFailure('')
              setAttempt(attempt + 1)
            }}
          >
            Try again
          </button>
        </p>
      )}
      <div ref={answer} tabIndex={-1}>
        {/* The build has made it of the page itself. */}
        {html && isShown && <div ref={body} dangerouslySetInnerHTML={html} />}
      </div>
      {isOpen && text && (
        <p>
          <a href={text.address}>{card.pageTitle}</a>
        </p>
      )}
      <div className="practice-controls">
        {isOpen ? (
          <fieldset>
            <legend>How well did you know it?</legend>
            {RATINGS.map(([rating, label]) => (
              <button
                key={rating}
                type="button"
                className="button"
                aria-keyshortcuts={String(rating)}
                onClick={() => onAnswer(rating)}
              >
                {label} <small>{inDays(daysAfter(rating))}</small>
              </button>
            ))}
          </fieldset>
        ) : (
          <button
            type="button"
            className="button"
            aria-keyshortcuts="Space"
            disabled={text === undefined}
            onClick={() => setIsRevealed(true)}
          >
            Show the answer
          </button>
        )}
        <button type="button" className="button" aria-keyshortcuts="ArrowRight" onClick={onSkip}>
          Skip
        </button>
        <button type="button" className="button" aria-keyshortcuts="Escape" onClick={onEnd}>
          End
        </button>
      </div>
    </section>
  )
}
