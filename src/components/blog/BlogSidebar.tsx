import type { Post } from '../../content/shared/model.ts'
import styles from '../docs/Sidebar.module.css'
import yearStyles from './BlogSidebar.module.css'

/** Posts by the year of their date, newest first. */
export function byYear(posts: readonly Post[]): { year: string; posts: Post[] }[] {
  const years = new Map<string, Post[]>()
  for (const post of posts) {
    const year = post.date.slice(0, 4)
    const list = years.get(year)
    if (list) list.push(post)
    else years.set(year, [post])
  }
  return [...years].map(([year, list]) => ({ year, posts: list }))
}

const LISTS = [
  ['archive', 'Archive'],
  ['tags', 'Tags'],
  ['authors', 'Authors'],
] as const

const FEEDS = [
  ['rss.xml', 'RSS'],
  ['atom.xml', 'Atom'],
] as const

/** Every post, grouped by year, below the other ways into the blog. */
export function BlogSidebar({
  posts,
  path,
  title,
  base,
}: {
  posts: readonly Post[]
  path: string
  title: string
  /** Path of the blog. */
  base: string
}) {
  return (
    <nav aria-label={title} className={styles.sidebar} data-sidebar="">
      <ul>
        {LISTS.map(([name, label]) => (
          <li key={name}>
            <a href={`${base}/${name}`} aria-current={`${base}/${name}` === path ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className={yearStyles.year}>Feeds</p>
      <ul>
        {FEEDS.map(([file, label]) => (
          <li key={file}>
            <a href={`${base}/${file}`}>{label}</a>
          </li>
        ))}
      </ul>
      <p className={yearStyles.year}>{title}</p>
      {byYear(posts).map(({ year, posts: list }) => (
        <section key={year} aria-label={year}>
          <p className={yearStyles.year}>{year}</p>
          <ul>
            {list.map((post) => (
              <li key={post.slug}>
                <a href={post.path} aria-current={post.path === path ? 'page' : undefined}>
                  {post.frontMatter.title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
