import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memberFindByEmail } from '@forenet/contract/member-calls'
import { canonicalizePagePath, PAGE_ALIASES, PAGE_PATHS } from '@forenet/domain/page-paths'
import { MEMBER_API } from '@forenet/domain/product'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { measureCpuMs } from '@forenet/testkit/processor-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, send, sendBytes } from './send.ts'

const DOCUMENT = `<!doctype html><title>Forenet</title>${'<p>'.repeat(2_000)}`

let webFolder: string
let portal: TestPortal
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'forenet-web-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'index.html'), DOCUMENT)
  await writeFile(join(webFolder, 'assets', 'index.js'), 'export {}')
  portal = await startTestPortal({ webFolder })
})
afterAll(async () => {
  await portal.stop()
  await rm(webFolder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => send(portal, { method: 'GET', path, headers })
const VALUE = '7A1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d'
const filled = (path: string) => path.replace(/\{\w+\}/g, VALUE)
const pages = PAGE_PATHS.map(filled)
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

describe('a page', () => {
  test('returns the document', async () => {
    for (const path of pages) {
      const sent = await get(path)
      expect([sent.status, sent.text], path).toEqual([200, DOCUMENT])
      expect(sent.headers['cache-control'], path).toBe('no-cache')
    }
    const [path = ''] = pages
    expect((await get(`${path}?q=a/b&x=%2f`)).status).toBe(200)
    expect((await send(portal, { method: 'HEAD', path })).status).toBe(200)
  })

  const redirectOf = async (path: string) => {
    const { status, headers } = await get(path)
    return [status, headers.location]
  }

  test('redirects from its aliases', async () => {
    for (const [alias, page] of PAGE_ALIASES) {
      expect(await redirectOf(`${filled(alias)}?q=1`), alias).toEqual([308, `${filled(page)}?q=1`])
    }
  })

  test.each<[string, (path: string) => string]>([
    ['a slash at the end', (path) => `${path}/`],
    ['slashes doubled', (path) => path.replaceAll('/', '//')],
    ['capitals', (path) => path.replace(/[a-z]+(?=[-/]|$)/g, (word) => word.toUpperCase())],
    ['an escaped letter', (path) => path.replace(/[a-z]/, (c) => `%${c.charCodeAt(0).toString(16)}`)],
    ['/ui in front', (path) => `/ui${path}`],
  ])('redirects to its canonical URL from one with %s', async (_how, respelled) => {
    for (const page of pages.filter((path) => path !== '/')) {
      const path = respelled(page.replaceAll(VALUE, '{}')).replaceAll('{}', VALUE)
      expect(await redirectOf(`${path}?q=%2F#part`), path).toEqual([308, `${page}?q=%2F#part`])
    }
  })

  test('never redirects to another site', async () => {
    for (const path of [
      '//evil.example',
      '//evil.example/events',
      '/%2fevil.example/events',
      '/ui//evil.example/events',
    ]) {
      const { location } = (await get(path)).headers
      expect(location ?? '/', path).toMatch(/^\/(?!\/)/)
    }
  })

  test('with invalid bytes in its URL returns a problem or the document', async () => {
    for (const byte of ['\x80', '\xff', '\x7f', '"', '<']) {
      const sent = await sendBytes(
        portal,
        `GET /A${byte}/events/ HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n`,
      )
      expect([308, 400, 404], byte).toContain(sent.status)
    }
  })
})

describe('an unknown URL', () => {
  const HEADERS: Record<string, string>[] = [
    {},
    { 'user-agent': BOT },
    { 'if-none-match': '*' },
    { range: 'bytes=0-10' },
  ]
  test('returns the document with status 404, also to bots', async () => {
    const paths = ['/nothing', '/nothing/', '//nothing', '/NOTHING/here', '/events/12/nothing/at/all', '/%6eothing']
    for (const path of [...paths, '/ui/nothing']) {
      for (const headers of HEADERS) {
        const sent = await get(path, headers)
        expect([sent.status, sent.text], path).toEqual([404, DOCUMENT])
        expect(sent.headers, path).not.toHaveProperty('etag')
      }
      const head = await send(portal, { method: 'HEAD', path })
      expect([head.status, head.text], path).toEqual([404, ''])
    }
  })

  test('of a file or call returns a problem', async () => {
    const files = ['/assets/none.js', '/nothing.png', '/docs/none']
    const calls = [`${MEMBER_API}/nothing`, '/FORENET-member-api/x', '/%66orenet-member-api/x', '//tools/x']
    for (const path of [...files, ...calls]) {
      expect(expectProblem(await get(path), path)).toMatchObject({ code: 'not-found' })
    }
  })

  test('rejects a submitted form with a problem', async () => {
    expect(expectProblem(await send(portal, { method: 'POST', path: '/nothing' }))).toMatchObject({ code: 'not-found' })
  })
})

describe('a wrong method', () => {
  // methods.full.test.ts covers every path of the contract.
  test('of a call returns a problem with the allowed methods; OPTIONS allows no other origin', async () => {
    const path = memberFindByEmail.path
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
      const body = method.startsWith('P') ? { body: 'x' } : {}
      const sent = await send(portal, { method, path, headers: { 'content-type': 'nonsense' }, ...body })
      expect(expectProblem(sent, method)).toMatchObject({ code: 'method-not-allowed' })
      expect(sent.headers.allow, method).toBe('GET, HEAD, OPTIONS')
    }
    const options = await send(portal, { method: 'OPTIONS', path })
    expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect(options.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('of a page or file returns a problem', async () => {
    for (const path of [
      '/',
      '/events/',
      '/KLUB/events',
      '/assets/index.js',
      '/health/live',
      '/openapi.json',
      '/docs',
    ]) {
      const sent = await send(portal, { method: 'POST', path })
      expect(expectProblem(sent, path).code).toBe('method-not-allowed')
      expect(sent.headers.allow, path).toBe('GET, HEAD, OPTIONS')
    }
  })

  test('does not reveal that metrics exist', async () => {
    expect((await send(portal, { method: 'POST', path: '/metrics' })).status).toBe(404)
  })
})

describe('a URL', () => {
  test.each(['/', '/events?q=', '/manage/', `${MEMBER_API}/`, '/auth/', '/health/live?', '//'])(
    'that begins with %s is rejected before parsing when too long',
    async (start) => {
      const sent = await get(start.padEnd(8_193, 'x'))
      expect(expectProblem(sent)).toMatchObject({ code: 'address-too-long', status: 414 })
    },
  )

  test("as long as a provider's sign-in or many filters need is accepted", async () => {
    expect((await get(`/events?q=${'x'.repeat(8_000)}`)).status).toBe(200)
  })

  test('of slashes only costs no more than any other', () => {
    const path = `${'/'.repeat(200_000)}x`
    const took = measureCpuMs(() => {
      expect(canonicalizePagePath(path)).toBeNull()
      expect(canonicalizePagePath(`/x${'/'.repeat(200_000)}x`)).toBeNull()
    })
    expect(took).toBeLessThan(1_000)
  })
})
