'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { say } from '../../browser/announcer.ts'
import { sayUnloaded } from '../../browser/loadPart.ts'
import { decodeFragment } from '../../browser/shared/path.ts'
import { type Answers, forgetAnswers, joinAnswers, parseAnswers } from '../practice/answers.ts'
import { listenToProgress, progressText } from '../practice/progress.ts'
import { currentDay, isKnown, type Rating } from '../practice/shared/answer.ts'
import styles from './Flashcards.module.css'
import { flashcardAction } from './flashcardKeys.ts'

/** Attribute of a question's element; its value is the question's fragment identifier. */
const SELECTOR = '[data-question]'

const questions = () => [...document.querySelectorAll<HTMLElement>(SELECTOR)]

/** They are in the page from its beginning. */
const questionIds = () =>
  questions()
    .map((question) => question.dataset.question)
    .join(' ')
const never = () => () => {}

/** What says when to ask again: nobody needs it before the first card. */
const loadSchedule = () => import('../practice/rateCard.ts')

/**
 * The questions of an interview page as flashcards: one at a time, its answer hidden until a key or a tap. What the
 * reader knew stays on the device, and decides when the practice of all pages asks again.
 * @param path Of the page.
 */
export function Flashcards({ path, total }: { path: string; total: number }) {
  const [index, setIndex] = useState<number>()
  const [revealed, setRevealed] = useState(false)
  const stored = useSyncExternalStore(listenToProgress, progressText, () => '')
  /** Answers that storage did not take last as long as the page. */
  const [unkept, setUnkept] = useState<Answers>({})
  const [failure, setFailure] = useState('')
  const ids = useSyncExternalStore(never, questionIds, () => '')
    .split(' ')
    .map((id) => `${path}#${id}`)
  const answers = joinAnswers(parseAnswers(stored), unkept)
  const today = currentDay()
  const isKnownHere = (id: string) => isKnown(answers[id], today)

  useEffect(() => {
    const root = document.documentElement
    if (index === undefined) return
    root.dataset.practice = revealed ? 'revealed' : 'asking'
    const all = questions()
    all.forEach((q, i) => q.toggleAttribute('data-asked', i === index))
    const heading = all[index]?.querySelector('h3')
    heading?.scrollIntoView({ block: 'center' })
    // Of the answer its beginning, which is the short answer where there is one: the rest is read in the page.
    const shown = revealed && all[index]?.querySelector('[role=note], p')?.textContent
    say(shown || `Question ${index + 1} of ${total}: ${heading?.textContent}`)
    return () => {
      delete root.dataset.practice
      for (const q of all) q.removeAttribute('data-asked')
    }
  }, [index, revealed, total])

  const move = (by: number) => {
    setRevealed(false)
    setIndex((i) => ((i ?? 0) + by + total) % total)
  }
  const rate = async (rating: Rating) => {
    const id = index === undefined ? undefined : ids[index]
    move(1)
    if (id === undefined) return
    try {
      const { rateCard } = await loadSchedule()
      setFailure('')
      const { answer, isKept } = rateCard(id, rating, answers[id])
      if (!isKept) setUnkept((before) => ({ ...before, [id]: answer }))
    } catch (error) {
      setFailure(`The answer is not kept. ${sayUnloaded('The schedule', error)}`)
    }
  }
  const practicing = index !== undefined
  const main = useRef<HTMLButtonElement>(null)
  const started = useRef(false)
  useEffect(() => {
    // The button that was pressed has gone: the focus goes on to the one in its place.
    if (practicing) started.current = true
    if (started.current && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [practicing, revealed, index])

  useEffect(() => {
    if (!practicing) return
    const onKey = (event: KeyboardEvent) => {
      const action = flashcardAction(event)
      if (action === 'end') setIndex(undefined)
      else if (action === 'reveal') setRevealed(true)
      else if (typeof action === 'number') {
        if (revealed) void rate(action)
      } else if (action) move(action === 'next' ? 1 : -1)
      // Space would scroll.
      if (action === 'reveal') event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  useEffect(() => {
    if (!practicing) return
    // A link to a question that is hidden leads nowhere by itself. `hashchange` tells of Back and Forward, and is not
    // told of a link to the fragment that the address has already.
    const follow = (hash: string) => {
      const target = document.getElementById(decodeFragment(hash))
      const found = questions().findIndex((q) => target && q.contains(target))
      if (found < 0) return
      setIndex(found)
      setRevealed(questions()[found]?.dataset.question !== target?.id)
    }
    const onHash = () => follow(location.hash)
    const onClick = (event: MouseEvent) => {
      // With these it opens elsewhere.
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link?.hash && link.pathname === location.pathname) follow(link.hash)
    }
    addEventListener('hashchange', onHash)
    addEventListener('click', onClick)
    return () => {
      removeEventListener('hashchange', onHash)
      removeEventListener('click', onClick)
    }
  }, [practicing])

  const start = () => {
    // There before the first answer is: who leaves at once has it kept.
    void loadSchedule().catch(() => undefined)
    setRevealed(false)
    setIndex(
      Math.max(
        0,
        ids.findIndex((id) => !isKnownHere(id)),
      ),
    )
  }
  const known = ids.filter(isKnownHere).length

  return (
    <section
      className={`${styles.practice} needs-js no-print`}
      aria-label="Practice"
      data-active={practicing || undefined}
    >
      {failure !== '' && <p role="alert">{failure}</p>}
      {practicing ? (
        <>
          <span>
            Question {index + 1} of {total}
          </span>
          {revealed ? (
            <>
              <button ref={main} type="button" className="button" onClick={() => void rate(3)}>
                I knew it
              </button>
              <button type="button" className="button" onClick={() => void rate(1)}>
                Ask again
              </button>
            </>
          ) : (
            <button
              ref={main}
              type="button"
              className="button"
              onClick={() => setRevealed(true)}
              aria-keyshortcuts="Space"
            >
              Show the answer
            </button>
          )}
          <button type="button" className="button" onClick={() => move(-1)} aria-keyshortcuts="ArrowLeft">
            Back
          </button>
          <button type="button" className="button" onClick={() => move(1)} aria-keyshortcuts="ArrowRight">
            Skip
          </button>
          <button type="button" className="button" onClick={() => setIndex(undefined)} aria-keyshortcuts="Escape">
            End practice
          </button>
        </>
      ) : (
        <>
          <button ref={main} type="button" className="button" onClick={start}>
            Practice: one question at a time
          </button>
          <span className="muted">
            {known} of {total} known
          </span>
          {known > 0 && (
            <button
              type="button"
              className="button"
              onClick={() => {
                setUnkept({})
                forgetAnswers(ids)
                main.current?.focus()
                say(`0 of ${total} known`)
              }}
            >
              Start over
            </button>
          )}
        </>
      )}
    </section>
  )
}
