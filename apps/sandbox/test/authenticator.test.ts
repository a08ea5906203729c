import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../src/start-sandbox.ts'
import { sendRequest, startTestSandbox } from './fixture/sandbox.ts'

/** Test vectors of RFC 6238, appendix B: the SHA-1 secret and two of its values. */
const KEY = 'gezd gnbv gy3t qojq gezd gnbv gy3t qojq'
const at = { now: new Date(1_111_111_109_000) }

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ now: () => at.now })
})
afterAll(() => sandbox.close())

type Entries = { entries: { account: string; code: string; nextCode: string; secondsLeft: number }[] }
const shown = async () => (await sendRequest<Entries>('GET', `${sandbox.origin}/sandbox/authenticator`)).body.entries
const post = (path: string, fields: Record<string, string>) =>
  fetch(sandbox.origin + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

test('shows the current and next code of the RFC for an added key', async () => {
  const added = await sendRequest('POST', `${sandbox.origin}/sandbox/authenticator`, {
    body: { account: 'Mette@example.org', key: KEY },
  })
  expect(added.status).toBe(204)
  expect(await shown()).toEqual([{ account: 'mette@example.org', code: '081804', nextCode: '050471', secondsLeft: 1 }])
  const page = await fetch(`${sandbox.origin}/authenticator`)
  expect(page.headers.get('refresh')).toBe('1')
  const text = await page.text()
  expect(text).toContain('081 804')
  expect(text).toContain('050 471')
})

test('accepts a key typed on the page, reports a malformed one, and removes it', async () => {
  const refused = await post('/authenticator/add', { account: 'ole@example.org', key: '0189' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('without 0, 1, 8 and 9')
  expect((await post('/authenticator/add', { account: 'ole@example.org', key: KEY.toUpperCase() })).status).toBe(303)
  expect((await shown()).map(({ account }) => account)).toContain('ole@example.org')
  expect((await post('/authenticator/remove', { account: 'ole@example.org' })).status).toBe(303)
  expect((await shown()).map(({ account }) => account)).not.toContain('ole@example.org')
})
