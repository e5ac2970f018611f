import type { SiteConfig } from '../config/site.ts'

/** The web app manifest. @see https://www.w3.org/TR/appmanifest/ */
export function webManifest(config: SiteConfig): string {
  const manifest = {
    id: '/',
    name: config.title,
    short_name: config.title,
    description: config.description,
    lang: config.locale.default,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: config.themeColor,
    background_color: '#ffffff',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: config.shortcuts.map(({ label, to }) => ({ name: label, url: to })),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
