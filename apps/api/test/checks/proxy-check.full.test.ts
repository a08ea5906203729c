import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request as call, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findFreePort } from '@forenet/testkit/free-port'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkProxy, listProxyProblems, MAX_BODY_BYTES, proxyCheck } from '../../src/checks/proxy-check.ts'
import { registerObservability } from '../../src/platform/observability/observability.ts'

const SECRET = 'a secret of this deployment, long enough'
const NOW = new Date('2026-11-22T10:00:00Z')

let portal: FastifyInstance
let portalPort: number
beforeAll(async () => {
  // Do not wait for the test's own proxy connections on close.
  portal = Fastify({ bodyLimit: 1_000, forceCloseConnections: true })
  proxyCheck(portal, SECRET, () => NOW)
  await portal.listen({ port: 0, host: '127.0.0.1' })
  portalPort = (portal.server.address() as AddressInfo).port
})
afterAll(() => portal?.close())

type Passing = {
  forwardedFor: (before: string | undefined, peer: string) => string | undefined
  most?: number
  port?: number
}

/** Starts a proxy that responds 413 to bodies over `most` bytes; returns its URL. */
async function proxy({ forwardedFor, most = Number.POSITIVE_INFINITY, port = portalPort }: Passing): Promise<string> {
  const server: Server = createServer((request, response) => {
    if (Number(request.headers['content-length']) > most) {
      request.resume()
      response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413</h1>')
      return
    }
    const before = request.headers['x-forwarded-for']
    const next = forwardedFor([before ?? []].flat().join(', ') || undefined, request.socket.remoteAddress ?? '')
    const { 'x-forwarded-for': _claimed, ...headers } = request.headers
    const { method, url: path } = request
    const onward = call(
      { host: '127.0.0.1', port, method, path, headers: next ? { ...headers, 'x-forwarded-for': next } : headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.writeHead(502).end())
    request.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const appends: Passing['forwardedFor'] = (before, peer) => [before, peer].filter(Boolean).join(', ')
const beginsAnew: Passing['forwardedFor'] = (_before, peer) => peer
const check = (origin: string, given: Partial<Parameters<typeof checkProxy>[0]> = {}) =>
  checkProxy({ origin, trustedProxies: 1, secret: SECRET, now: () => NOW, ...given })

describe('a portal behind', () => {
  test.each([
    ['a proxy that adds who calls', appends],
    ['a proxy that says alone who calls', beginsAnew],
  ])('%s passes', async (_what, forwardedFor) => {
    expect(await check(await proxy({ forwardedFor }))).toMatchObject({
      good: true,
      message: expect.stringMatching(/leads here/),
    })
  })

  test('two proxies passes when both are trusted', async () => {
    const inner = await proxy({ forwardedFor: appends })
    const outer = await proxy({ forwardedFor: appends, port: Number(new URL(inner).port) })
    expect(await check(outer, { trustedProxies: 2 })).toMatchObject({ good: true })
    expect(await check(outer)).toMatchObject({
      good: false,
      message: expect.stringMatching(/2 proxies say.*TRUSTED_PROXIES is 1/),
    })
  })

  test.each([
    [
      'passes on what callers claim',
      { forwardedFor: (before: string | undefined) => before },
      /does not say who calls/,
    ],
    ['tells nothing', { forwardedFor: () => undefined }, /does not say who calls/],
    ['takes no import', { forwardedFor: appends, most: 8_000_000 }, /takes no body of 20 MB/],
    ['finds nobody behind it', { forwardedFor: appends, port: 1 }, /reaches no portal \(502\)/],
  ])('a proxy that %s is reported', async (_what, passing, says) => {
    expect(await check(await proxy(passing))).toEqual({
      what: 'proxy',
      good: false,
      message: expect.stringMatching(says),
    })
  })

  test('reports when no server or another server answers', async () => {
    expect(await check(`http://127.0.0.1:${await findFreePort()}`)).toMatchObject({
      good: false,
      message: expect.stringMatching(/nothing answers/),
    })
    const through = await proxy({ forwardedFor: appends })
    expect(await check(through, { secret: 'another deployment’s, just as long' })).toMatchObject({
      good: false,
      message: expect.stringMatching(/is no portal with this RETURN_TOKEN_SECRET \(404\)/),
    })
  })
})

test.each([
  [[], 0, null],
  [['192.0.2.1'], 0, null],
  [['192.0.2.1', '198.51.100.7'], 1, null],
  [['198.51.100.7'], 1, null],
  [['198.51.100.7', '10.0.0.2'], 2, null],
  [['192.0.2.1'], 1, /does not say who calls/],
  [['192.0.2.1', '198.51.100.7'], 0, /one uses up the limits of all/],
  [['192.0.2.1', '198.51.100.7'], 2, /may choose whom to seem/],
])('%j behind %i proxies', (forwardedFor, trusted, wrong) => {
  const found = listProxyProblems({ forwardedFor }, trusted)
  if (wrong === null) expect(found).toBeNull()
  else expect(found).toMatch(wrong)
})

test('returns 404 to an unauthorised caller before reading a large body; an old proof is invalid', async () => {
  const proof = async (headers: Record<string, string>) =>
    (await portal.inject({ method: 'POST', url: '/health/proxy', headers, payload: 'x' })).statusCode
  expect(await proof({})).toBe(404)
  expect(await proof({ 'forenet-proxy-check': `${NOW.getTime() / 1_000}.guessed` })).toBe(404)
  const late = await checkProxy({
    origin: `http://127.0.0.1:${portalPort}`,
    trustedProxies: 0,
    secret: SECRET,
    now: () => new Date(NOW.getTime() - 61_000),
  })
  expect(late).toMatchObject({ good: false, message: expect.stringMatching(/\(404\)/) })
})

test.each([
  ['nginx/forenet.conf', /client_max_body_size (\d+)m/, 1_000_000],
  ['haproxy/haproxy.cfg', /content-length\) gt (\d+)/, 1],
  ['caddy/Caddyfile', /max_size (\d+)MB/, 1_000_000],
  ['caddy/Caddyfile.compose', /max_size (\d+)MB/, 1_000_000],
  ['kubernetes/forenet.yaml', /proxy-body-size: (\d+)m/, 1_000_000],
])('deploy/%s allows the largest upload', async (file, limit, unit) => {
  const sample = await readFile(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8')
  expect(Number(limit.exec(sample)?.[1]) * unit).toBeGreaterThan(MAX_BODY_BYTES)
})

test('serves process health to direct callers only; through a proxy it is not found', async () => {
  const direct = Fastify()
  registerObservability(direct, {} as never, { token: null, behindProxy: true }, [])
  const statuses = (headers: Record<string, string>) =>
    Promise.all(
      ['/health/live', '/health/ready', '/metrics'].map(
        async (url) => (await direct.inject({ url, headers })).statusCode,
      ),
    )
  expect((await statuses({})).slice(0, 1)).toEqual([200])
  for (const header of ['x-forwarded-for', 'forwarded', 'x-forwarded-proto']) {
    expect(await statuses({ [header]: '203.0.113.7' })).toEqual([404, 404, 404])
  }
})
