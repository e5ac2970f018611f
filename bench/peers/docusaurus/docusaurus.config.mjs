import { themes } from 'prism-react-renderer'

/** The template of create-docusaurus, without its blog and demo pages. */
export default {
  title: 'Peer',
  favicon: 'favicon.svg',
  future: { v4: true },
  url: 'https://example.com',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  i18n: { defaultLocale: 'en', locales: ['en'] },
  markdown: { format: 'detect' },
  presets: [['classic', { docs: { sidebarPath: './sidebars.mjs' }, blog: false }]],
  themeConfig: {
    colorMode: { respectPrefersColorScheme: true },
    navbar: {
      title: 'Peer',
      items: [{ type: 'docSidebar', sidebarId: 'lessons', position: 'left', label: 'CSS' }],
    },
    footer: { style: 'dark', copyright: 'Built with Docusaurus.' },
    prism: { theme: themes.github, darkTheme: themes.dracula },
  },
}
