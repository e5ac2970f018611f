import react from '@vitejs/plugin-react'
import rsc from '@vitejs/plugin-rsc'
import { defineConfig } from 'vite'
import { contentServer } from './src/prerender/devServer.ts'
import { lazyParts } from './src/prerender/lazyParts.ts'
import { shortClassName } from './src/prerender/shortClassName.ts'

/** The chunk of all client components. */
const UI = 'ui'

/** What the script for readers is made of, and other scripts as well: one file, not one for each of them. */
const SHARED =
  /\/src\/(?:paths|search\/shared\/highlightParameter|browser\/(?:adoptStyles|announcer|elements|loadPart|navigated|storage|shared\/(?:constants|path|timeout)))\.ts$/

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'public',
  plugins: [
    react(),
    contentServer(),
    lazyParts(['index', 'reading', UI]),
    rsc({
      entries: {
        client: './src/routes/entry.browser.tsx',
        rsc: './src/routes/entry.rsc.tsx',
        ssr: './src/routes/entry.ssr.tsx',
      },
      serverHandler: false,
      rscCssTransform: false,
      enableActionEncryption: false,
      // What every page needs comes in one file: a request costs more than the bytes.
      clientChunks: () => UI,
    }),
  ],
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    // Browsers that have light-dark() and nesting: Baseline since 2024.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5', 'ios17.5'],
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          input: { reading: './src/routes/entry.reading.ts', search: './src/routes/entry.search.ts' },
          output: { codeSplitting: { groups: [{ name: 'shared', test: SHARED }] } },
        },
      },
    },
    // Bundled whole, so that the result runs from any folder.
    rsc: { resolve: { noExternal: command === 'build' || undefined } },
    ssr: { resolve: { noExternal: command === 'build' || undefined } },
  },
}))
