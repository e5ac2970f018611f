import type { ReactNode } from 'react'
import type { SiteConfig } from '../../config/site.ts'
import { announcementCss } from '../../config/announcement.ts'
import { BOOTSTRAP_ID } from '../../browser/shared/bootstrapMark.ts'

export interface HeadProps {
  config: SiteConfig
  /** Normalized path, for the canonical link. */
  path: string
  /** Title of the page; without one the title is the site's own. */
  title?: string
  description: string
  /** Search engines are asked to leave the page out. */
  hidden?: boolean
  type?: 'website' | 'article'
  /** Path of the social image. */
  image: string
  /** Path of the Markdown export. */
  markdown?: string
  published?: string
  modified?: string
  /** JSON-LD objects without `@context`. */
  structuredData?: readonly object[]
  styles: ReactNode
}

/** `Page | Scrollcraft`; the site's title and tagline where the page has no title of its own. */
export function pageTitle(config: Pick<SiteConfig, 'title' | 'titleDelimiter' | 'tagline'>, title?: string): string {
  return title === undefined
    ? `${config.title} ${config.titleDelimiter} ${config.tagline}`
    : `${title} ${config.titleDelimiter} ${config.title}`
}

/** Everything about the page that readers do not see but tabs, search engines and link previews do. */
export function Head({
  config,
  path,
  title,
  description,
  hidden,
  type = 'website',
  image,
  markdown,
  published,
  modified,
  structuredData,
  styles,
}: HeadProps) {
  const url = new URL(path, config.url).href
  const full = pageTitle(config, title)
  const { basePath } = config.blog
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* React knows of the element, so that hydration does not take another script for it. */}
      <script id={BOOTSTRAP_ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      {styles}
      {config.announcementBar && <style>{announcementCss(config.announcementBar)}</style>}
      <title>{full}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta name="generator" content={`${config.title} ${config.version}`} />
      <meta name="theme-color" content={config.themeColor} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={config.title} />
      <meta property="og:title" content={title ?? full} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={new URL(image, config.url).href} />
      <meta name="twitter:card" content="summary_large_image" />
      {published && <meta property="article:published_time" content={published} />}
      {modified && <meta property="article:modified_time" content={modified} />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {(path === '/' || path === basePath || path.startsWith(`${basePath}/`)) && (
        <>
          <link rel="alternate" type="application/rss+xml" title={`${config.title} RSS`} href={`${basePath}/rss.xml`} />
          <link
            rel="alternate"
            type="application/atom+xml"
            title={`${config.title} Atom`}
            href={`${basePath}/atom.xml`}
          />
        </>
      )}
      {markdown && <link rel="alternate" type="text/markdown" href={markdown} />}
      {structuredData?.length ? (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: jsonForScript({ '@context': 'https://schema.org', '@graph': structuredData }),
          }}
        />
      ) : null}
    </head>
  )
}

/** JSON that cannot end the script element it stands in. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
