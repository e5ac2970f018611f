import type { ReactNode } from 'react'
import type { Post } from '../../content/model.ts'
import { formatDate } from '../docs/PageMeta.tsx'
import { TagLinks } from '../docs/TagLinks.tsx'
import styles from './PostSummary.module.css'

/** Date and authors of a post. */
export function Byline({ post }: { post: Post }) {
  return (
    <span className="muted">
      <time dateTime={post.date}>{formatDate(post.date)}</time>
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
export function PostSummary({ post, teaser }: { post: Post; teaser: ReactNode }) {
  return (
    <article className={styles.summary}>
      <h2>
        <a href={post.path}>{post.frontMatter.title}</a>
      </h2>
      <p>
        <Byline post={post} />
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
