import { minutesInWords } from '../../markdown/shared/minutes.ts'
import type { ListedPage } from '../shared/listedPage.ts'

interface LevelGoalProps {
  /** The lessons of the level. */
  lessons: readonly ListedPage[]
  /** What one can do after them: the end of a sentence. */
  goal?: string
  /** How many more are being written. */
  preparing: number
}

const SMALL = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** What a level is good for, how long it takes, and what is still to come. */
export function LevelGoal({ lessons, goal, preparing }: LevelGoalProps) {
  const minutes = lessons.reduce((sum, lesson) => sum + (lesson.minutes ?? 0), 0)
  return (
    <>
      {goal && (
        <p>
          <b>
            {lessons.length === 1
              ? 'After this lesson'
              : `After these ${SMALL[lessons.length] ?? lessons.length} lessons`}
          </b>{' '}
          you can {goal}
        </p>
      )}
      {minutes > 0 && <p className="muted">{`With the exercises, they take about ${hours(minutes)}.`}</p>}
      {preparing > 0 && (
        <p className="muted">{`${preparing} more ${preparing === 1 ? 'lesson is' : 'lessons are'} in preparation.`}</p>
      )}
    </>
  )
}

/** Minutes as one plans with them. */
export function hours(minutes: number): string {
  return minutes < 90 ? minutesInWords(minutes) : `${Math.round(minutes / 60)} hours`
}
