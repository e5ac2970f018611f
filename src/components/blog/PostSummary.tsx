import type { ReactNode } from 'react'
import type { Post } from '../../content/shared/model.ts'
import { formatDate } from '../docs/PageMeta.tsx'
import { TagLinks } from '../docs/TagLinks.tsx'
import styles from './PostSummary.module.css'

interface BylineProps {
  post: Post
  /** How long it takes to read, where the site shows that. */
  minutes?: number
}

/** Date, reading time and authors of a post. */
export function Byline({ post, minutes }: BylineProps) {
  return (
    <span className="muted">
      <time dateTime={post.date}>{formatDate(post.date)}</time>
      {minutes !== undefined && ` · ${minutes} min read`}
      {' · '}
      {post.authors.map((author, i) => (
        <span key={author.key}>
          {i > 0 && ', '}
          <a href={author.path} rel="author">
            {author.name}
          </a>
        </span>
      ))}
    </span>
  )
}

/** A post in a list: its title, its beginning and the way to the rest. */
export function PostSummary({ post, minutes, teaser }: BylineProps & { teaser: ReactNode }) {
  return (
    <article className={styles.summary}>
      <h2>
        <a href={post.path}>{post.frontMatter.title}</a>
      </h2>
      <p>
        <Byline post={post} minutes={minutes} />
      </p>
      {teaser}
      <p>
        <a href={post.path} aria-label={`Read more about ${post.frontMatter.title}`}>
          Read more
        </a>
      </p>
      <TagLinks tags={post.tags} />
    </article>
  )
}
