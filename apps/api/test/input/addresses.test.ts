import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_CALLS } from '@forenet/contract/all-calls'
import { PAGE_ALIASES, PAGE_PATHS } from '@forenet/domain/page-address'
import { MEMBER_API } from '@forenet/domain/product'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
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
  test.each(pages)('%s is the document', async (path) => {
    const sent = await get(path)
    expect([sent.status, sent.text]).toEqual([200, DOCUMENT])
    expect(sent.headers['cache-control']).toBe('no-cache')
    expect((await get(`${path}?q=a/b&x=%2f`)).status).toBe(200)
    expect((await send(portal, { method: 'HEAD', path })).status).toBe(200)
  })

  test.each(PAGE_ALIASES.map(([alias, page]) => [filled(alias), filled(page)]))(
    '%s leads to %s',
    async (alias, page) => {
      const sent = await get(`${alias}?q=1`)
      expect([sent.status, sent.headers.location]).toEqual([308, `${page}?q=1`])
    },
  )

  const SPELLINGS: Record<string, (path: string) => string> = {
    'with a slash at the end': (path) => `${path}/`,
    'with slashes doubled': (path) => path.replaceAll('/', '//'),
    'in capitals': (path) => path.replace(/[a-z]+(?=[-/]|$)/g, (word) => word.toUpperCase()),
    'with a letter written as an escape': (path) => path.replace(/[a-z]/, (c) => `%${c.charCodeAt(0).toString(16)}`),
    'below /ui': (path) => `/ui${path}`,
  }
  test.each(
    Object.entries(SPELLINGS).flatMap(([how, spelled]) =>
      pages.filter((page) => page !== '/').map((page) => [page, how, spelled(page.replaceAll(VALUE, '{}'))] as const),
    ),
  )('%s %s is led to its own address', async (page, _how, spelled) => {
    const sent = await get(`${spelled.replaceAll('{}', VALUE)}?q=%2F#part`)
    expect([sent.status, sent.headers.location]).toEqual([308, `${page}?q=%2F#part`])
  })

  test('never leads elsewhere', async () => {
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

  test('whose address holds bytes that no address has is a problem, or the document', async () => {
    for (const byte of ['\x80', '\xff', '\x7f', '"', '<']) {
      const sent = await sendBytes(
        portal,
        `GET /A${byte}/events/ HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n`,
      )
      expect([308, 400, 404], byte).toContain(sent.status)
    }
  })
})

describe('an address that is none', () => {
  const HEADERS: Record<string, string>[] = [
    {},
    { 'user-agent': BOT },
    { 'if-none-match': '*' },
    { range: 'bytes=0-10' },
  ]
  test.each([
    '/nothing',
    '/nothing/',
    '//nothing',
    '/NOTHING/here',
    '/events/12/nothing/at/all',
    '/%6eothing',
    '/ui/nothing',
  ])('%s gets the document under 404, and a bot too', async (path) => {
    for (const headers of HEADERS) {
      const sent = await get(path, headers)
      expect([sent.status, sent.text]).toEqual([404, DOCUMENT])
      expect(sent.headers).not.toHaveProperty('etag')
    }
    const head = await send(portal, { method: 'HEAD', path })
    expect([head.status, head.text]).toEqual([404, ''])
  })

  test.each([
    '/assets/none.js',
    '/nothing.png',
    `${MEMBER_API}/nothing`,
    '/FORENET-member-api/x',
    '/%66orenet-member-api/x',
    '//tools/x',
    '/docs/none',
  ])('%s is no page: a problem', async (path) => {
    expect(expectProblem(await get(path))).toMatchObject({ code: 'not-found' })
  })

  test('a form sent to it is a problem', async () => {
    expect(expectProblem(await send(portal, { method: 'POST', path: '/nothing' }))).toMatchObject({ code: 'not-found' })
  })
})

describe('a wrong method', () => {
  const byPath = Map.groupBy(ALL_CALLS, ({ path }) => path)
  const served = [...byPath].map(([path, calls]) => {
    const methods = new Set<string>(calls.map(({ method }) => method))
    if (methods.has('GET')) methods.add('HEAD')
    return [path, [...methods].sort()] as const
  })

  test.each(served)('%s takes %j', async (path, methods) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'].filter((one) => !methods.includes(one))) {
      const sent = await send(portal, {
        method,
        path: filled(path),
        headers: { 'content-type': 'nonsense' },
        ...(method.startsWith('P') && { body: 'x' }),
      })
      expect(expectProblem(sent, method)).toMatchObject({ code: 'method-not-allowed' })
      expect(sent.headers.allow).toBe([...methods, 'OPTIONS'].join(', '))
    }
    const options = await send(portal, { method: 'OPTIONS', path: filled(path) })
    expect([options.status, options.headers.allow]).toEqual([204, [...methods, 'OPTIONS'].join(', ')])
    expect(options.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test.each(['/', '/events', '/events/', '/KLUB/events', '/assets/index.js', '/health/live', '/openapi.json', '/docs'])(
    '%s is for reading',
    async (path) => {
      const sent = await send(portal, { method: 'POST', path })
      expect(expectProblem(sent).code).toBe('method-not-allowed')
      expect(sent.headers.allow).toBe('GET, HEAD, OPTIONS')
    },
  )

  test('tells nobody that there are metrics', async () => {
    expect((await send(portal, { method: 'POST', path: '/metrics' })).status).toBe(404)
  })
})
