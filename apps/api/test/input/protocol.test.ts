import { ALL_CALLS } from '@forenet/contract/all-calls'
import { memberFindByEmail, memberUpdate } from '@forenet/contract/member-calls'
import { paymentReconciliationGet } from '@forenet/contract/payment-calls'
import { accessTokenValidate } from '@forenet/contract/tools-calls'
import { MEMBER_API } from '@forenet/domain/product'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callersOf } from '../rights/callers.ts'
import { inputsOf } from '../rights/inputs.ts'
import { createScene, type Scene } from '../rights/scene.ts'
import { type Snapshot, snapshot } from '../rights/snapshot.ts'
import { mutate } from './garbage.ts'
import { expectProblem, send, sendBytes } from './send.ts'

let portal: TestPortal
let scene: Scene
let authorization: string
let before: Snapshot
let search: string
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createScene(portal)
  authorization = `Bearer ${await portal.token({ ...scene.person, expiresIn: 3_600 })}`
  search = `${memberFindByEmail.path}?email=${encodeURIComponent(scene.subject.email ?? '')}`
})
afterAll(() => portal.stop())
beforeEach(async () => {
  before = await snapshot(portal)
})
afterEach(async () => {
  expect(await snapshot(portal)).toEqual(before)
})

const json = { 'content-type': 'application/json' }
const profile = () => ({ method: 'PUT', path: memberUpdate.path.replace('{memberId}', scene.subject.id) })

describe('an invalid body', () => {
  test.each([
    ['half a JSON', '{"firstName":', json, 'malformed-input'],
    ['no JSON', 'hello', json, 'malformed-input'],
    ['an empty body', '', json, 'malformed-input'],
    [
      'a prototype',
      '{"__proto__":{"superAdministrator":true},"firstName":"A","lastName":"B"}',
      json,
      'malformed-input',
    ],
    ['a constructor', '{"constructor":{"prototype":{"x":1}}}', json, 'malformed-input'],
    ['ten thousand brackets', '['.repeat(10_000), json, 'malformed-input'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe]), json, 'malformed-input'],
    ['text', 'firstName=A', { 'content-type': 'text/plain' }, 'malformed-input'],
    ['a form', 'firstName=A', { 'content-type': 'application/x-www-form-urlencoded' }, 'unsupported-media-type'],
    ['XML', '<member/>', { 'content-type': 'application/xml' }, 'malformed-input'],
    ['a picture', 'GIF89a', { 'content-type': 'image/gif' }, 'malformed-input'],
    ['a type that is none', '{}', { 'content-type': 'json' }, 'unsupported-media-type'],
    ['one megabyte', JSON.stringify({ firstName: 'x'.repeat(1_000_000) }), json, 'too-large'],
  ] as const)('%s', async (_what, body, headers, code) => {
    const sent = await send(portal, { ...profile(), headers: { ...headers, authorization }, body })
    expect(expectProblem(sent).code).toBe(code)
  })

  test('of over one megabyte is rejected by every call with a body', { tags: 'full' }, async () => {
    const headers = {
      ...json,
      authorization: `Bearer ${await portal.token({ ...callersOf(scene).super, expiresIn: 3_600 })}`,
    }
    for (const call of ALL_CALLS.filter(({ body }) => body)) {
      const { path } = mutate(call, inputsOf(scene)[call.name] ?? {}, { place: 'whole-body', field: '', value: {} })
      const sent = await send(portal, {
        method: call.method,
        path,
        headers,
        body: JSON.stringify({ a: 'x'.repeat(1_000_000) }),
      })
      expect(expectProblem(sent, call.name).code, call.name).toBe('too-large')
    }
  })

  test('is checked after authentication: an anonymous caller learns nothing about the schema', async () => {
    const sent = await send(portal, { ...profile(), headers: json, body: '{"nonsense":1}' })
    expect(expectProblem(sent)).toMatchObject({ code: 'not-signed-in' })
    expect(sent.headers['www-authenticate']).toBe('Bearer')
    expect(sent.text).not.toContain('nonsense')
  })
})

describe('an invalid URL', () => {
  const at = (part: string) => `${MEMBER_API}/${part}/membership/list`
  test.each([
    ['a NUL', at('%00')],
    ['a lone percent sign', at('%')],
    ['no hexadecimal', at('%zz')],
    ['half a letter', at('%ED%A0%80')],
    ['an overlong slash', at('%c0%af')],
    ['steps up', `${MEMBER_API}/member/..%2f..%2fetc%2fpasswd/participants`],
    ['a parameter of 300', at('a'.repeat(300))],
    ['a path of 8 kB', `/${'a'.repeat(8_000)}`],
    ['an unknown path', `${MEMBER_API}/nothing/here`],
    ['a misspelt product', '/forenet-event-api/api/v1/eve/list?orgId=x'],
    ['a NUL in the query', `${memberFindByEmail.path}?email=%00`],
    ['a broken query', `${memberFindByEmail.path}?email=%zz`],
    ['the same value twice', `${memberFindByEmail.path}?email=a@example.org&email=b@example.org`],
    ['a value nobody asked for', `${memberFindByEmail.path}?email=a@example.org&admin=true`],
    ['a list where there is none', `${memberFindByEmail.path}?email[]=a@example.org`],
  ])('%s', async (_what, path) => {
    const problem = expectProblem(await send(portal, { method: 'GET', path, headers: { authorization } }))
    expect(['malformed-input', 'not-found']).toContain(problem.code)
  })

  test('an unknown path gets the text of section 8', async () => {
    const sent = await send(portal, { method: 'GET', path: `${MEMBER_API}/nothing/here?x=1`, headers: {} })
    expect(expectProblem(sent).detail).toBe(`Page not found: ${MEMBER_API}/nothing/here`)
  })

  test.each([
    ['the year nought', '0000-01-01T00:00:00Z'],
    ['the far side of the date line', '2026-01-01T00:00:00+23:59'],
    ['the last moment there is', '9999-12-31T23:59:59.999999999Z'],
  ])('a cursor of %s reads an empty or a full page, and never fails', async (_what, cursor) => {
    const token = await portal.token({ ...callersOf(scene).super })
    const path = `${paymentReconciliationGet.path}?before=${encodeURIComponent(cursor)}`
    const sent = await send(portal, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } })
    expect(sent.status, sent.text).toBe(200)
  })
})

describe('methods', () => {
  test.each([
    ['PATCH', 'method-not-allowed'],
    ['TRACE', 'method-not-allowed'],
    ['DELETE', 'method-not-allowed'],
    ['PROPFIND', 'not-found'],
    ['REPORT', 'not-found'],
  ])('%s on a path that does not support it is a problem', async (method, code) => {
    const sent = await send(portal, { method, path: search, headers: { authorization } })
    expect(expectProblem(sent).code).toBe(code)
  })

  test('an unknown method is a problem', async () => {
    const sent = await sendBytes(portal, `BREW ${search} HTTP/1.1\r\nHost: portal\r\n\r\n`)
    expect(expectProblem(sent).code).toBe('malformed-input')
  })

  test('HEAD needs the same permission as GET', async () => {
    expect((await send(portal, { method: 'HEAD', path: search })).status).toBe(401)
    expect((await send(portal, { method: 'HEAD', path: search, headers: { authorization } })).status).toBe(200)
  })
})

describe('headers', () => {
  test('orgKey has no effect', async () => {
    for (const orgKey of ['ALL', '', 'KLUB1', '../..', 'x'.repeat(4_000), 'æøå', "' or 1=1"]) {
      const sent = await send(portal, { method: 'GET', path: search, headers: { authorization, orgKey } })
      expect(sent.status, orgKey).toBe(200)
    }
  })

  test.each([
    ['nothing', ''],
    ['another scheme', 'Basic bWFqYTpwYXNzd29yZA=='],
    ['no token', 'Bearer'],
    ['a short token', 'Bearer abc'],
    ['a token with spaces', `Bearer ${'abc def '.repeat(10)}`],
    ['two tokens', `Bearer ${'a'.repeat(40)}, Bearer ${'b'.repeat(40)}`],
    ['a token of 9 kB', `Bearer ${'a'.repeat(9_000)}`],
    ['letters of another script', `Bearer ${'é'.repeat(40)}`],
  ])('authorization with %s is not signed in', async (_what, value) => {
    const sent = await send(portal, { method: 'GET', path: search, headers: { authorization: value } })
    expect(expectProblem(sent).status).toBe(401)
  })

  test('too many headers are a problem', async () => {
    const sent = await sendBytes(
      portal,
      `GET ${search} HTTP/1.1\r\nHost: portal\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
    )
    expect(expectProblem(sent).code).toBe('malformed-input')
  })

  test('a URL of 40 kB is a problem', async () => {
    const sent = await sendBytes(portal, `GET ${search}&x=${'x'.repeat(40_000)} HTTP/1.1\r\nHost: portal\r\n\r\n`)
    expect(expectProblem(sent).code).toBe('address-too-long')
  })

  test('a second host is a problem, as a proxy might have chosen by it', async () => {
    const sent = await sendBytes(
      portal,
      'GET /health/live HTTP/1.1\r\nHost: portal\r\nHost: other\r\nConnection: close\r\n\r\n',
    )
    expect(expectProblem(sent).code).toBe('malformed-input')
  })
})

describe('a wrong content length', () => {
  const body = JSON.stringify({ firstName: 'Changed', lastName: 'Holm' })
  const head = (length: string) => {
    const { method, path } = profile()
    return `${method} ${path} HTTP/1.1\r\nHost: portal\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`
  }

  test.each([
    ['shorter than the body', () => `Content-Length: 10\r\nConnection: close`],
    ['no number', () => 'Content-Length: many'],
    ['negative', () => 'Content-Length: -1'],
    ['said twice', () => `Content-Length: ${body.length}\r\nContent-Length: 5`],
    ['and chunks as well', () => `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked`],
    ['chunks that are none', () => 'Transfer-Encoding: chunked'],
  ])('%s', async (_what, length) => {
    expect(expectProblem(await sendBytes(portal, head(length()) + body)).code).toBe('malformed-input')
  })

  test('longer than the body changes nothing', async () => {
    const sent = await sendBytes(portal, head(`Content-Length: ${body.length + 50}`) + body, 'hang-up')
    expect([0, 400]).toContain(sent.status)
  })

  test('and later requests are served normally', async () => {
    const sent = await send(portal, {
      method: 'POST',
      path: accessTokenValidate.path,
      headers: json,
      body: '{"token":"x"}',
    })
    expect([sent.status, sent.text]).toEqual([200, '{"isValid":false}'])
  })
})
