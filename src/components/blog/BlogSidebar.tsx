import type { Post } from '../../content/model.ts'
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

/** Every post, grouped by year. */
export function BlogSidebar({ posts, path, title }: { posts: readonly Post[]; path: string; title: string }) {
  return (
    <nav aria-label={title} className={styles.sidebar} data-sidebar="">
      <p className={yearStyles.title}>{title}</p>
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
