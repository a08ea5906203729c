import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineCall } from '@forenet/contract/define-call'
import { memberFindByEmail } from '@forenet/contract/member-calls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiProblem } from '../../../src/kit/calls/api-problem.ts'
import { CALL_TIMEOUT_MS, call, callForFile, configureCalls } from '../../../src/kit/calls/call.ts'
import { fillPath } from '../../../src/kit/calls/fill-path.ts'
import { RETRY_STATUS_CODES } from '../../../src/kit/calls/parse-response.ts'

const save = defineCall({
  name: 'save',
  method: 'POST',
  path: '/things/{thingId}',
  summary: '',
  may: ['own'],
  clause: '',
  tag: '',
  params: z.object({ thingId: z.string() }),
  body: z.object({ name: z.string() }),
  answer: z.object({ ok: z.boolean() }),
})
const file = defineCall({
  name: 'file',
  method: 'GET',
  path: '/file',
  summary: '',
  may: ['own'],
  clause: '',
  tag: '',
  file: ['application/pdf'],
})

type Seen = { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string }
let server: Server
let seen: Seen[]
let answers: ((response: ServerResponse) => void)[]
let surroundings: { token: string | null; acting: string | null; unauthorised: number; needed: [string, boolean][] }

/** Longer than any response takes on a busy machine. */
const LONG_MS = 20_000
/** Long enough for the request to reach the server. */
const SHORT_MS = 1_000

beforeEach(async () => {
  seen = []
  answers = []
  surroundings = { token: 'token-1', acting: null, unauthorised: 0, needed: [] }
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push({ method: request.method, url: request.url, headers: request.headers, body })
    const answer = answers.shift() ?? json(200, {})
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  connect(LONG_MS)
})

function connect(timeoutMs: number): void {
  configureCalls({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timeoutMs,
    gatewayTimeoutMs: LONG_MS,
    freshToken: async () => surroundings.token,
    unauthorised: () => void surroundings.unauthorised++,
    signInNeeded: (...given) => void surroundings.needed.push(given),
    actingMember: () => surroundings.acting,
    online: () => true,
  })
}

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const json =
  (status: number, body: object, type = 'application/json') =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
  }
const problem = (status: number, body: object) => json(status, body, 'application/problem+json')
const failureOf = (work: Promise<unknown>): Promise<ApiProblem> =>
  work.then(
    () => expect.fail('The call should have failed'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ApiProblem)
      return error as ApiProblem
    },
  )

describe('requests', () => {
  test('have query, token and orgKey', async () => {
    await call(memberFindByEmail, { query: { email: 'mette+ny@example.dk' } })
    expect(seen[0]?.url).toBe('/forenet-member-api/api/v1/member/search-email?email=mette%2Bny%40example.dk')
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer token-1', orgkey: 'ALL' })
    expect(seen[0]?.headers).not.toHaveProperty('x-acting-member')
  })

  test('have path, body and impersonated member', async () => {
    surroundings.acting = 'member-7'
    answers.push(json(200, { ok: true }))
    expect(await call(save, { params: { thingId: 'a/b' }, body: { name: 'Åse' } })).toEqual({ ok: true })
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/things/a%2Fb', body: '{"name":"Åse"}' })
    expect(seen[0]?.headers['x-acting-member']).toBe('member-7')
  })

  test('have no bearer token while signed out', async () => {
    surroundings.token = null
    await call(memberFindByEmail, { query: { email: 'a@b.dk' } })
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('retries', () => {
  test('use the status codes and timeout of section 9', () => {
    expect(RETRY_STATUS_CODES).toEqual([408, 409, 425, 429, 500, 502, 503, 504])
    expect(CALL_TIMEOUT_MS).toBe(10_000)
  })

  test.each(RETRY_STATUS_CODES)('happen once without a body after %d', async (status) => {
    answers.push(json(status, {}), json(200, { id: '1' }))
    expect(await call(memberFindByEmail, { query: { email: 'a@b.dk' } })).toEqual({ id: '1' })
    expect(seen).toHaveLength(2)
  })

  test('do not happen twice', async () => {
    answers.push(json(503, {}), json(503, {}), json(200, {}))
    expect((await failureOf(call(memberFindByEmail, { query: { email: 'a@b.dk' } }))).status).toBe(503)
    expect(seen).toHaveLength(2)
  })

  test('do not happen after other errors or with a body', async () => {
    answers.push(json(404, {}))
    await failureOf(call(memberFindByEmail, { query: { email: 'a@b.dk' } }))
    answers.push(json(503, {}))
    await failureOf(call(save, { params: { thingId: '1' }, body: { name: 'x' } }))
    expect(seen).toHaveLength(2)
  })
})

describe('errors', () => {
  test.each(['stronger-sign-in-needed', 'fresh-sign-in-needed'])(
    '%s is reported with whether a user action caused it',
    async (code) => {
      answers.push(
        problem(403, { code, status: 403 }),
        problem(403, { code, status: 403 }),
        problem(403, { code: 'not-allowed' }),
      )
      const { code: told } = await failureOf(call(memberFindByEmail, { query: { email: 'a@b.dk' } }))
      await failureOf(call(save, { params: { thingId: '1' }, body: { name: 'x' } }))
      await failureOf(call(memberFindByEmail, { query: { email: 'a@b.dk' } }))
      expect([told, surroundings.needed]).toEqual([
        code,
        [
          [code, false],
          [code, true],
        ],
      ])
    },
  )

  test('of a problem document include its fields', async () => {
    answers.push(
      problem(400, {
        type: 'about:blank',
        title: 'Bad',
        status: 400,
        code: 'malformed-input',
        detail: 'See errors',
        requestId: 'r-1',
        errors: [{ path: 'address.PostCode', message: 'Must be digits' }, { message: 'no path' }],
      }),
    )
    const failure = await failureOf(call(save, { params: { thingId: '1' }, body: { name: 'x' } }))
    expect(failure).toMatchObject({ code: 'malformed-input', status: 400, requestId: 'r-1', detail: 'See errors' })
    expect(failure.fieldErrors).toEqual([{ path: 'address.PostCode', message: 'Must be digits' }])
  })

  test.each([
    [403, 'http-403'],
    [413, 'too-large'],
    [502, 'unreachable'],
    [504, 'timeout'],
  ])('of a proxy’s own page: %i', async (status, code) => {
    answers.push((response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>No</h1>'))
    expect(await failureOf(call(save, { params: { thingId: '1' }, body: { name: 'x' } }))).toMatchObject({
      code,
      status,
      fieldErrors: [],
    })
  })

  test('with 401 are reported to the session', async () => {
    answers.push(problem(401, { code: 'session-ended' }))
    expect((await failureOf(call(memberFindByEmail, { query: { email: 'a@b.dk' } }))).code).toBe('session-ended')
    expect(surroundings.unauthorised).toBe(1)
  })

  test('without a response', async () => {
    answers.push((response) => response.destroy())
    expect(await failureOf(call(save, { params: { thingId: '1' }, body: { name: 'x' } }))).toMatchObject({
      code: 'unreachable',
      status: 0,
    })
  })

  test('by timeout are not retried', async () => {
    connect(SHORT_MS)
    answers.push(() => {})
    expect((await failureOf(call(memberFindByEmail, { query: { email: 'a@b.dk' } }))).code).toBe('timeout')
    expect(seen).toHaveLength(1)
  })

  test('of gateway calls have a longer timeout, so that the server’s own error arrives', async () => {
    const waiting = { ...save, gatewayCalls: 1 }
    connect(SHORT_MS)
    answers.push((response) => setTimeout(() => problem(502, { code: 'gateway-unavailable' })(response), 1_500))
    const failure = await failureOf(call(waiting, { params: { thingId: '1' }, body: { name: 'x' } }))
    expect(failure.code).toBe('gateway-unavailable')
    answers.push(() => {})
    expect((await failureOf(call(save, { params: { thingId: '1' }, body: { name: 'x' } }))).code).toBe('timeout')
  })

  test('by abort', async () => {
    const controller = new AbortController()
    answers.push(() => controller.abort())
    expect(
      (await failureOf(call(memberFindByEmail, { query: { email: 'a@b.dk' }, signal: controller.signal }))).code,
    ).toBe('aborted')
    expect(seen).toHaveLength(1)
  })

  test('of file downloads', async () => {
    answers.push((response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'))
    expect(await (await callForFile(file)).text()).toBe('%PDF')
    answers.push(problem(404, { code: 'not-paid' }))
    expect((await failureOf(callForFile(file))).code).toBe('not-paid')
  })
})

test('a path with a missing parameter is never sent', () => {
  expect(fillPath('/{memberId}/membership/list', { memberId: 'a b' })).toBe('/a%20b/membership/list')
  expect(() => fillPath('/{memberId}/membership/list', {})).toThrow('needs memberId')
  expect(() => fillPath('/{memberId}/membership/list', { memberId: '' })).toThrow('needs memberId')
})
