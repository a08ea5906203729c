import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { filesBehind } from './files-behind.ts'

/** Available offline: the document, both languages, sign-out, and the ticket and membership card pages. */
const ROOTS = [
  'index.html',
  'src/main.tsx',
  'src/kit/session/identity-client.ts',
  'src/words/da/core.ts',
  'src/words/en/core.ts',
  'src/words/da/tickets.ts',
  'src/words/en/tickets.ts',
  'src/words/da/memberships.ts',
  'src/words/en/memberships.ts',
  'src/member/tickets/tickets-screen.tsx',
  'src/member/tickets/event-tickets-screen.tsx',
  'src/member/memberships/card/card-screen.tsx',
  'src/shell/offline/offline-portal.tsx',
  'src/member/tickets/link/linked-ticket-page.tsx',
]
const PUBLIC_FILES = ['color-scheme.js', 'splash.css', 'favicon.svg']

const OF_DOOR = /^assets\/steward-/

type Kept = { url: string; revision: string | null }

/**
 * Caches the ticket and card pages. The list of files follows from the build: chunks and styles of these pages, and the
 * font.
 */
export function offlineShell(): Plugin {
  let root = ''
  return {
    name: 'forenet-offline-shell',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') this.error('index.html is not among the files of the build')
      const kept: Kept[] = [{ url: '/index.html', revision: hashContent(page.source) }]
      for (const name of PUBLIC_FILES) {
        kept.push({ url: `/${name}`, revision: hashContent(await readFile(join(root, 'public', name))) })
      }
      for (const name of listCachedFiles(bundle, root)) kept.push({ url: `/${name}`, revision: null })
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: await buildWorker(root, 'service-worker/worker.ts', { KEPT: JSON.stringify(kept) }),
      })
    },
  }
}

function listCachedFiles(bundle: Rolldown.OutputBundle, root: string): string[] {
  const typeFace = Object.keys(bundle).filter((name) => name.endsWith('.woff2') && !OF_DOOR.test(name))
  return [...new Set([...typeFace, ...filesBehind(bundle, root, ROOTS)])].sort()
}

export async function buildWorker(root: string, source: string, written: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    publicDir: false,
    define: { ...written, 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, source),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('The service worker was not built')
  return output.output[0].code
}

const hashContent = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)
