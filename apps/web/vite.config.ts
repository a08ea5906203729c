import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildStamp } from './build-stamp.ts'
import { chunkGroups } from './chunk-groups.ts'
import { contractCalls } from './contract-calls.ts'
import { doorPage } from './door-page.ts'
import { firstDocument } from './first-document.ts'
import { notYetThere } from './not-yet-there.ts'
import { offlineShell } from './offline-shell.ts'
import { packFiles } from './pack-files.ts'
import { themeCss } from './theme-css.ts'

/** Groups of `chunkGroups`, and what `notYetThere` recognises. */
const NAMED_CHUNK = /^(?:start|early|app|first-page|club-finder|rolldown-runtime)$/

const portal = process.env.PORTAL_ORIGIN ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractCalls(),
    themeCss(),
    react(),
    doorPage(),
    buildStamp(),
    firstDocument(),
    offlineShell(),
    packFiles(),
  ],
  resolve: {
    // Polyfill for React 17; not needed with this version.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The CSP allows fonts and scripts from the own origin only, so no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: notYetThere },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first script contains every file name, so shared chunks and styles are named by a hash only.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || NAMED_CHUNK.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: chunkGroups(import.meta.dirname, {
            start: 'src/start/start.ts',
            early: 'src/early-home.tsx',
            app: 'src/main.tsx',
            screen: 'src/member/home/home-screen.tsx',
          }),
        },
      },
    },
  },
  server: {
    proxy: {
      '^/(tools|auth|forenet-[a-z]+-api|docs)(/|$)': { target: portal, changeOrigin: false },
    },
  },
})
