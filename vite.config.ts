import react from '@vitejs/plugin-react'
import rsc from '@vitejs/plugin-rsc'
import { defineConfig } from 'vite'
import { contentServer } from './src/build/devServer.ts'

const out = process.env.BUILD_DIR ?? '.build'

export default defineConfig({
  appType: 'custom',
  publicDir: 'public',
  plugins: [
    react(),
    contentServer(),
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
      clientChunks: () => 'ui',
    }),
  ],
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' }, transformer: 'lightningcss' },
  build: { cssCodeSplit: false, assetsInlineLimit: 0, cssMinify: 'lightningcss' },
  environments: {
    client: { build: { outDir: `${out}/client` } },
    rsc: { build: { outDir: `${out}/rsc` } },
    ssr: { build: { outDir: `${out}/ssr` } },
  },
})
