'use client'

import { useEffect, useRef, useState } from 'react'
import { say } from '../../browser/announcer.ts'
import { decodeFragment } from '../../browser/shared/path.ts'
import { storageSlot } from '../../browser/storage.ts'
import styles from './Flashcards.module.css'
import { flashcardAction } from './flashcardKeys.ts'
import { parseProgress, type Progress } from './flashcardProgress.ts'

/** Attribute of a question's element; its value is the question's fragment identifier. */
const SELECTOR = '[data-question]'

const questions = () => [...document.querySelectorAll<HTMLElement>(SELECTOR)]

/**
 * The questions of an interview page as flashcards: one at a time, its answer hidden until a key or a tap. What the
 * reader knew stays on the device.
 * @param id Names the page in storage.
 */
export function Flashcards({ id, total }: { id: string; total: number }) {
  const [index, setIndex] = useState<number>()
  const [revealed, setRevealed] = useState(false)
  const [progress, setProgress] = useState<Progress>({})
  const slot = `practice:${id}` as const

  useEffect(() => {
    const read = (value: string | null) =>
      setProgress(parseProgress(value, new Set(questions().map((q) => q.dataset.question ?? ''))))
    read(storageSlot(slot).get())
    return storageSlot(slot).listen(read)
  }, [slot])

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
  const rate = (answer: 'known' | 'again') => {
    const question = index === undefined ? undefined : questions()[index]?.dataset.question
    if (question !== undefined) {
      const next = { ...progress, [question]: answer }
      setProgress(next)
      storageSlot(slot).set(JSON.stringify(next))
    }
    move(1)
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
        if (revealed) rate(action > 2 ? 'known' : 'again')
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
    const first = questions().findIndex((q) => progress[q.dataset.question ?? ''] !== 'known')
    setRevealed(false)
    setIndex(Math.max(0, first))
  }
  const known = Object.values(progress).filter((p) => p === 'known').length

  return (
    <section
      className={`${styles.practice} needs-js no-print`}
      aria-label="Practice"
      data-active={practicing || undefined}
    >
      {practicing ? (
        <>
          <span>
            Question {index + 1} of {total}
          </span>
          {revealed ? (
            <>
              <button ref={main} type="button" className="button" onClick={() => rate('known')}>
                I knew it
              </button>
              <button type="button" className="button" onClick={() => rate('again')}>
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
                setProgress({})
                storageSlot(slot).remove()
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
