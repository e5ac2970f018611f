import { expect, test } from 'vitest'
import type { Answer } from './shared/answer.ts'
import { planSitting, SITTING } from './session.ts'
import { type Card, packCards, textsPath, unpackCards } from './shared/cards.ts'

const LESSON = '/docs/css/basics/box'
const TODAY = 20_000

function card(id: string, more: Partial<Card> = {}): Card {
  const page = id.split('#')[0] ?? ''
  const isPrediction = page === LESSON
  return { id, isPrediction, page, pageTitle: page, subject: 'CSS', level: 0, file: 0, ...more }
}

const predictions = Array.from({ length: 7 }, (_, i) => card(`${LESSON}#predict-${i}`, { level: 1 }))
const questions = Array.from({ length: 30 }, (_, i) => card(`/docs/interviews/css#q-${i}`, { level: i % 3 }))
const cards = [...questions, ...predictions]
const dueOn = (day: number): Answer => [day, 2, 5, day - 3]
const ids = (list: readonly Card[]) => list.map(({ id }) => id)

test('who begins is asked ten easy questions that were never asked, each once', () => {
  const { sitting, due, fresh, lesson } = planSitting({ cards, answers: {}, learned: [], today: TODAY })
  expect([sitting.length, due, fresh, lesson]).toEqual([SITTING, 0, 37, undefined])
  expect(new Set(ids(sitting)).size).toBe(SITTING)
  expect(new Set(sitting.map(({ level }) => level))).toEqual(new Set([0]))
})

test('after a lesson was learned, five of its predictions come first, and what else it has before other lessons', () => {
  const { sitting, lesson } = planSitting({ cards, answers: {}, learned: ['/docs/x', LESSON], today: TODAY })
  expect(lesson).toBe(LESSON)
  expect(ids(sitting.slice(0, 5))).toEqual(ids(predictions.slice(0, 5)))
  expect(ids(sitting.slice(5, 7)).toSorted()).toEqual(ids(predictions.slice(5)))
})

test('once its predictions were asked, a lesson is no reason to ask them before they are due', () => {
  const answers = Object.fromEntries(predictions.map(({ id }) => [id, dueOn(TODAY + 1)]))
  const { sitting, lesson } = planSitting({ cards, answers, learned: [LESSON], today: TODAY })
  expect(lesson).toBeUndefined()
  expect(sitting.some(({ page }) => page === LESSON)).toBe(false)
})

test('what is due comes before what was never asked, and what waits longest first', () => {
  const answers = {
    '/docs/interviews/css#q-1': dueOn(TODAY),
    '/docs/interviews/css#q-2': dueOn(TODAY - 9),
    '/docs/interviews/css#q-4': dueOn(TODAY + 1),
    '/gone#1': dueOn(TODAY - 90),
  }
  const { sitting, due, fresh } = planSitting({ cards, answers, learned: [], today: TODAY })
  expect([due, fresh]).toEqual([2, 34])
  expect(ids(sitting.slice(0, 2))).toEqual(['/docs/interviews/css#q-2', '/docs/interviews/css#q-1'])
  expect(ids(sitting)).not.toContain('/docs/interviews/css#q-4')
})

test('where nothing is due and nothing new is left, nothing is asked', () => {
  const answers = Object.fromEntries(cards.map(({ id }) => [id, dueOn(TODAY + 3)]))
  expect(planSitting({ cards, answers, learned: [], today: TODAY }).sitting).toEqual([])
})

test('the list of questions comes back as it was packed', () => {
  const list = [
    card('/docs/interviews/css#q', { file: 2 }),
    card('/docs/interviews/css#p'),
    card(`${LESSON}#predict-1`),
  ]
  expect(unpackCards(JSON.parse(packCards(list)))).toEqual(list)
  expect(list.map(textsPath)).toContain('/practice/docs/interviews/css/2.json')
})
