import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { PORTAL_COLOURS } from '@forenet/domain/colour-tokens'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { contractCalls } from './contract-calls.ts'
import { buildWorker } from './offline-shell.ts'

const DOCUMENT = 'door.html'
/** Chunks for browsers without BarcodeDetector or Ed25519. */
const WHEN_NEEDED = /read-by-module|zxing|check-by-script/
const COLOURS = 'virtual:door-colours.css'

/** The door app is a separate entry with its own service worker. Its files are named `steward-…`. */
export function doorPage(): Plugin {
  let root = ''
  return {
    name: 'forenet-door-page',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      const output = await builtPage(root)
      const names = output.map(({ fileName }) => fileName).filter((name) => name !== DOCUMENT)
      const later = names.filter((name) => WHEN_NEEDED.test(name))
      const page = output.find(({ fileName }) => fileName === DOCUMENT)
      if (page?.type !== 'asset') this.error(`${DOCUMENT} is not among the files of the build`)
      for (const file of output) {
        const source = file.type === 'chunk' ? file.code : file.source
        this.emitFile({ type: 'asset', fileName: file.fileName, source })
      }
      const revision = createHash('sha256').update(page.source).digest('hex').slice(0, 16)
      const kept = [
        { url: '/door/page', revision },
        ...names.filter((name) => !later.includes(name)).map((name) => ({ url: `/${name}`, revision: null })),
      ]
      this.emitFile({
        type: 'asset',
        fileName: 'door/service-worker.js',
        source: await buildWorker(root, 'service-worker/door-worker.ts', {
          KEPT: JSON.stringify(kept),
          LATER: JSON.stringify(later.map((name) => `/${name}`)),
        }),
      })
    },
  }
}

async function builtPage(root: string): Promise<Rolldown.RolldownOutput['output'][number][]> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    publicDir: false,
    plugins: [contractCalls(), houseColours(), react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, DOCUMENT),
        output: {
          entryFileNames: 'assets/steward-[name]-[hash:7].js',
          chunkFileNames: 'assets/steward-[name]-[hash:7].js',
          assetFileNames: 'assets/steward-[name]-[hash:7][extname]',
        },
      },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('The page at the door was not built')
  return output.output
}

function houseColours(): Plugin {
  const variables = (scheme: keyof typeof PORTAL_COLOURS) =>
    Object.entries(PORTAL_COLOURS[scheme])
      .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
      .join('')
  return {
    name: 'forenet-door-colours',
    resolveId: (id) => (id === COLOURS ? `\0${COLOURS}` : null),
    load: (id) =>
      id === `\0${COLOURS}`
        ? `:root{${variables('light')}}@media (prefers-color-scheme: dark){:root{${variables('dark')}}}`
        : null,
  }
}
