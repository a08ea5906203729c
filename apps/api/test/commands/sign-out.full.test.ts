import { memberFindByEmail } from '@forenet/contract/member-calls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PASSWORD, startWatchedPortal, type WatchedPortal } from '../security-events/watched-portal.ts'
import { forenet } from './run-forenet.ts'

let portal: WatchedPortal
beforeAll(async () => {
  portal = await startWatchedPortal()
})
afterAll(() => portal?.stop())

const signOut = (email: string, more: Record<string, string> = {}) =>
  forenet(['sign-out', '--email', email], { DATABASE_URL: portal.databaseUrl, ...more })

async function signedIn(email: string, address: string) {
  const visitor = portal.visitorFrom(address)
  const tokens = await visitor.tokensFor(await visitor.signIn(email, PASSWORD))
  const ask = async () => {
    const headers = { authorization: `Bearer ${tokens.access_token}`, orgKey: 'ALL' }
    return (await visitor.get(`${memberFindByEmail.path}?email=${encodeURIComponent(email)}`, headers)).status
  }
  return { ask, refresh: () => visitor.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token }) }
}

test('signs one person out on all devices and logs it', async () => {
  const email = 'liv@example.org'
  const id = await portal.createAccount(email)
  await portal.createAccount('bo@example.org')
  const [phone, laptop, bo] = [
    await signedIn(email, '198.51.100.1'),
    await signedIn(email, '198.51.100.2'),
    await signedIn('bo@example.org', '198.51.100.3'),
  ]
  // A person without a member record gets 404 instead of 401.
  expect([await phone.ask(), await laptop.ask(), await bo.ask()]).not.toContain(401)
  expect((await signOut('LIV@example.org')).said).toBe('LIV@example.org is signed out: 2 ended')
  await vi.waitFor(async () => expect([await phone.ask(), await laptop.ask()]).toEqual([401, 401]), 20_000)
  expect((await phone.refresh()).status).toBe(400)
  expect(await bo.ask()).not.toBe(401)
  const { rows } = await portal.database.$client.query(
    `select object_id, detail from audit_entry where action = 'signed-out-by-operator'`,
  )
  expect(rows).toEqual([{ object_id: id, detail: { sessions: 2 } }])
  expect((await signOut(email)).said).toBe(`${email} was not signed in`)
  expect(await (await signedIn(email, '198.51.100.1')).ask()).not.toBe(401)
})

test.each([
  [[], {}, 2, '--email'],
  [['--email', 'nobody@example.org'], {}, 1, 'has no account'],
  [['--email', 'liv@example.org'], { IDENTITY_URL: 'https://login.example.org' }, 1, 'create users/<id>/logout -r'],
] as const)('sign-out %j with %j changes nothing', async (args, more, code, words) => {
  const answered = await forenet(['sign-out', ...args], { DATABASE_URL: portal.databaseUrl, ...more })
  expect(answered).toMatchObject({ code, complained: expect.stringContaining(words) })
})
