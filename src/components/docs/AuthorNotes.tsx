import type { LessonReview } from '../../markdown/shared/compiled.ts'
import { Admonition } from '../mdx/Admonition.tsx'
import { Title } from '../mdx/Title.tsx'

/** While one writes: what the first part of a lesson has, and what it lacks, with the lines. */
export function AuthorNotes({ review: { has, found } }: { review: LessonReview }) {
  return (
    <Admonition kind={found.length > 0 ? 'warning' : 'tip'} label="For the author">
      <Title word={found.length > 0 ? `${found.length} to do` : 'Nothing to do'} />
      {has.length > 0 && <p>Part one has {has.join(', ')}.</p>}
      <ul>
        {found.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            Line {line}: {message}
          </li>
        ))}
      </ul>
    </Admonition>
  )
}
