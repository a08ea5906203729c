import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export type Asset = { body: Buffer; type: string }

export type AssetName = keyof typeof FILES

export type Assets = {
  url(name: AssetName): string
  find(name: string): Asset | undefined
}

const STYLES = [
  'type-face',
  'colours',
  'page',
  'forms',
  'notices',
  'buttons',
  'panel',
  'account',
  'passkeys',
  'second-step',
].map((name) => `../../browser/styles/${name}.css`)

const FILES = {
  'identity.css': { from: STYLES, type: 'text/css; charset=utf-8' },
  'dark.css': { from: '../../browser/styles/dark.css', type: 'text/css; charset=utf-8' },
  'forms.js': { from: '../../browser/forms.js', type: 'text/javascript; charset=utf-8' },
  'passkeys.js': { from: '../../browser/passkeys.js', type: 'text/javascript; charset=utf-8' },
  'recovery-codes.js': { from: '../../browser/recovery-codes.js', type: 'text/javascript; charset=utf-8' },
  'login-status.js': { from: '../../browser/login-status.js', type: 'text/javascript; charset=utf-8' },
  'cookie-probe.js': { from: '../../browser/cookie-probe.js', type: 'text/javascript; charset=utf-8' },
  'sign-out.js': { from: '../../browser/sign-out.js', type: 'text/javascript; charset=utf-8' },
  'mark.svg': { from: '../../browser/mark.svg', type: 'image/svg+xml' },
  'inter-latin.woff2': { from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', type: 'font/woff2' },
  'inter-latin-ext.woff2': {
    from: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
    type: 'font/woff2',
  },
} as const

export async function loadAssets(mount: string): Promise<Assets> {
  const assets = new Map<string, Asset>()
  const urls = new Map<string, string>()
  for (const [name, { from, type }] of Object.entries(FILES)) {
    const parts = [from].flat().map((part) => readFile(fileURLToPath(import.meta.resolve(part))))
    const body = Buffer.concat(await Promise.all(parts))
    assets.set(name, { body, type })
    const version = createHash('sha256').update(body).digest('base64url').slice(0, 12)
    urls.set(name, `${mount}/assets/${name}?v=${version}`)
  }
  return { url: (name) => urls.get(name) ?? `${mount}/assets/${name}`, find: (name) => assets.get(name) }
}
