import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'

export default defineConfig({
  site: 'https://example.com',
  integrations: [
    starlight({
      title: 'Peer',
      sidebar: [{ label: 'CSS basics', items: [{ autogenerate: { directory: 'docs/css/basics' } }] }],
    }),
  ],
})
