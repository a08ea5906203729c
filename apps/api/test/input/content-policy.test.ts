import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MEMBER_API } from '@forenet/domain/product'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'

let webFolder: string
let portal: TestPortal
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'forenet-web-'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Forenet</title>')
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

const ADDRESSES = [
  '/',
  '/events',
  '/Events/',
  '/no/such/page',
  '/index.html',
  '/no-such-file.js',
  '/assets/',
  '/assets/no-such-page',
  '/assets/no-such-file.js',
  '/openapi.json',
  `${MEMBER_API}/member/list`,
]
test.each(ADDRESSES)('%s allows nothing inline: scripts and styles come from files of the portal', async (path) => {
  const policy = await policyOf(path)
  expect(policy.get('script-src')).toEqual(["'self'"])
  expect(policy.get('style-src')).toEqual(["'self'"])
  expect([...policy.keys()].filter((name) => /^(script|style)-src-/.test(name))).toEqual([])
  expect([...policy.values()].flat().filter((source) => source.includes('unsafe'))).toEqual([])
})

test('the reference of the API alone writes styles into itself, and its scripts are known by their hashes', async () => {
  const policy = await policyOf('/docs/')
  expect(policy.get('style-src')).toEqual(["'self'", "'unsafe-inline'"])
  expect(policy.get('script-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-/)])
})

test('a file that is a part of pages says what it is, and nothing that only counts for a page', async () => {
  const { status, headers } = await fetch(`${portal.origin}/assets/app-0a1b.js`)
  expect(status).toBe(200)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect([...headers.keys()].filter((name) => /policy$|^x-/.test(name))).toEqual([
    'cross-origin-resource-policy',
    'x-content-type-options',
  ])
})
