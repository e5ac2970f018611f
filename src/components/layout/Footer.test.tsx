import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parseSiteConfig } from '../../config/site.ts'
import config from '../../../site.config.ts'
import { Footer } from './Footer.tsx'

test('§3 Footer: the logo is the mark of the site, or the picture that is configured', () => {
  const markup = (footer: object) =>
    renderToStaticMarkup(<Footer config={parseSiteConfig({ ...config, footer: { ...config.footer, ...footer } })} />)
  expect(markup({})).toMatch(/<svg/)
  const own = markup({ logo: { src: '/img/own.svg', alt: 'Our own' } })
  expect(own).toContain('<img src="/img/own.svg" alt="Our own"')
  expect(own).not.toContain('<svg')
})
