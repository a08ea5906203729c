import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MEMBER_API } from '@forenet/domain/product'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SCHEME = "document.title = '$&'"
const STYLES = '.splash { color: red }'
const DOCUMENT = `<!doctype html><title>Forenet</title>
<script src="/color-scheme.js"></script>
<link rel="stylesheet" href="/splash.css" />
`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

let webFolder: string
let portal: TestPortal
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'forenet-web-'))
  await writeFile(join(webFolder, 'index.html'), DOCUMENT)
  await writeFile(join(webFolder, 'color-scheme.js'), SCHEME)
  await writeFile(join(webFolder, 'splash.css'), STYLES)
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'assets/app-0a1b.js'), 'export {}\n')
  portal = await startTestPortal({ webFolder })
})
afterAll(async () => {
  await portal.stop()
  await rm(webFolder, { recursive: true })
})

async function policyOf(path: string): Promise<Map<string, string[]>> {
  const answer = await fetch(portal.origin + path, { redirect: 'manual' })
  const policy = answer.headers.get('content-security-policy') ?? ''
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

test.each(['/', '/events', '/no/such/page', '/assets/', '/assets/no-such-page'])(
  '%s allows inline the code its first paint needs, by hash',
  async (path) => {
    const policy = await policyOf(path)
    expect(policy.get('script-src')).toEqual(["'self'", hashOf(SCHEME)])
    expect(policy.get('style-src')).toEqual(["'self'", hashOf(STYLES)])
    const text = await (await fetch(portal.origin + path)).text()
    expect(text).toContain(`<script>${SCHEME}</script>\n<style>${STYLES}</style>`)
  },
)

const ADDRESSES = [
  '/Events/',
  '/index.html',
  '/no-such-file.js',
  '/assets/no-such-file.js',
  '/openapi.json',
  `${MEMBER_API}/member/list`,
]
test.each(ADDRESSES)("%s allows nothing inline: scripts and styles come from the portal's files", async (path) => {
  const policy = await policyOf(path)
  expect(policy.get('script-src')).toEqual(["'self'"])
  expect(policy.get('style-src')).toEqual(["'self'"])
  expect([...policy.keys()].filter((name) => /^(script|style)-src-/.test(name))).toEqual([])
  expect([...policy.values()].flat().filter((source) => source.includes('unsafe'))).toEqual([])
})

test('only the API reference allows inline styles, with its scripts allowed by hash', async () => {
  const policy = await policyOf('/docs/')
  expect(policy.get('style-src')).toEqual(["'self'", "'unsafe-inline'"])
  expect(policy.get('script-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-/)])
})

test('an asset has its content type and no headers that only pages need', async () => {
  const { status, headers } = await fetch(`${portal.origin}/assets/app-0a1b.js`)
  expect(status).toBe(200)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect([...headers.keys()].filter((name) => /policy$|^x-/.test(name))).toEqual([
    'cross-origin-resource-policy',
    'x-content-type-options',
  ])
})
