import type { DocEntry, LearningPath } from '../../content/shared/model.ts'
import { pathSteps } from '../../content/shared/nextPages.ts'
import styles from './PathPlace.module.css'

/**
 * Where a page stands in the paths that have it: its step in one, which is the first that has all of it, and the names
 * of the others.
 */
export function PathPlace({ paths, doc }: { paths: readonly LearningPath[]; doc: Pick<DocEntry, 'id'> }) {
  const [main, ...others] = pathSteps(paths, doc)
  if (!main) return null
  const { path, at, next } = main
  // As a list of links around the page, it is none of those that are loaded ahead.
  return (
    <nav aria-label="Paths" className={`muted ${styles.place}`}>
      <ol>
        <li>
          {`Step ${at + 1} of ${path.lessons.length} of `}
          <a href={path.path}>{path.title}</a>
          {next && '. Next: '}
          {next && <a href={next.href}>{next.label}</a>}
        </li>
        {others.length > 0 && (
          <li>
            Also in{' '}
            {others.map((other, i) => (
              <span key={other.path.id}>
                {i > 0 && ', '}
                <a href={other.path.path}>{other.path.title}</a>
              </span>
            ))}
          </li>
        )}
      </ol>
    </nav>
  )
}
