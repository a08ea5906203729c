import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import { decodeClaims, extractHeading, type Tokens, Visitor } from './support/visitor.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

let portal: IdentityTestPortal
beforeEach(async () => {
  portal = await startPortal()
  // Advances both clocks, because oidc-provider uses the system clock, on which the provider's own clock is based.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await portal.close()
})

const advance = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const now = () => Math.floor(Date.now() / 1000)

async function signedIn(): Promise<{ visitor: Visitor; tokens: Tokens; at: number }> {
  const visitor = new Visitor(portal)
  const at = now()
  return { visitor, tokens: await visitor.tokensFor(await visitor.signIn()), at }
}

async function refresh(visitor: Visitor, tokens: Tokens): Promise<Tokens | undefined> {
  const answer = await visitor.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
  if (answer.ok) return (await answer.json()) as Tokens
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_grant' }])
  return undefined
}

async function isOpen(visitor: Visitor): Promise<boolean> {
  const silent = await visitor.get(visitor.authorizationUrl({ prompt: 'none' }))
  return new URL(silent.location ?? '').searchParams.has('code')
}

describe('a session', () => {
  test('ends twelve hours after sign-in even if used, with everything issued from it', async () => {
    const { visitor, tokens, at } = await signedIn()
    let newest = tokens
    for (let hours = 1; hours < 12; hours++) {
      advance(HOUR)
      expect(await isOpen(visitor), `${hours} hours`).toBe(true)
      newest = (await refresh(visitor, newest)) ?? newest
      expect(decodeClaims(newest.access_token).iat).toBe(now())
    }
    advance(at + 12 * HOUR - 60 - now())
    const last = (await refresh(visitor, newest)) ?? newest
    expect(last.expires_in).toBeLessThanOrEqual(60)
    expect(decodeClaims(last.access_token).exp).toBeLessThanOrEqual(at + 12 * HOUR + 1)
    advance(62)
    expect(await refresh(visitor, last)).toBeUndefined()
    expect(await isOpen(visitor)).toBe(false)
    const page = await visitor.follow(await visitor.get(`${portal.mount}/account`))
    expect(extractHeading(page.text)).toBe('Sign in')
  })

  test('ends after the idle timeout, with its refresh token', { tags: 'full' }, async () => {
    const { visitor, tokens } = await signedIn()
    advance(65 * MINUTE + 1)
    expect(await refresh(visitor, tokens)).toBeUndefined()
    expect(await isOpen(visitor)).toBe(false)
    const page = await visitor.follow(await visitor.get(`${portal.mount}/account`))
    expect(extractHeading(page.text)).toBe('Sign in')
  })

  test('is extended by refreshing alone, and by visits alone', { tags: 'full' }, async () => {
    const refreshing = await signedIn()
    const visiting = await signedIn()
    const reading = await signedIn()
    let newest = refreshing.tokens
    for (let times = 0; times < 3; times++) {
      advance(64 * MINUTE)
      newest = (await refresh(refreshing.visitor, newest)) ?? newest
      expect(await isOpen(visiting.visitor)).toBe(true)
      expect(extractHeading((await reading.visitor.get(`${portal.mount}/account`)).text)).toBe('Your account')
    }
    expect(await isOpen(refreshing.visitor)).toBe(true)
    // After a page was closed for a while, its tokens have expired although the session is still open.
    expect(await refresh(visiting.visitor, visiting.tokens)).toBeUndefined()
    expect(await isOpen(visiting.visitor)).toBe(true)
  })

  test('with re-authentication lasts twelve hours from then', { tags: 'full' }, async () => {
    const { visitor, at } = await signedIn()
    for (let hours = 1; hours <= 11; hours++) {
      advance(HOUR)
      expect(await isOpen(visitor)).toBe(true)
    }
    const { base } = await visitor.open({ prompt: 'login' })
    await visitor.follow(await visitor.post(`${base}/sign-in`, { email: 'asta@example.org', password: PASSWORD }))
    for (let hours = 12; hours <= 22; hours++) {
      advance(HOUR)
      expect(await isOpen(visitor), `${hours} hours`).toBe(true)
    }
    advance(at + 23 * HOUR + 5 - now())
    expect(await isOpen(visitor)).toBe(false)
  })

  test('that ended is not listed', { tags: 'full' }, async () => {
    const { visitor } = await signedIn()
    advance(30 * MINUTE)
    const other = await signedIn()
    const sessions = async () => (await other.visitor.get(`${portal.mount}/account`)).text.match(/Signed in/g)?.length
    expect(await sessions()).toBe(2)
    advance(36 * MINUTE)
    expect(await sessions()).toBe(1)
    expect(await isOpen(visitor)).toBe(false)
  })
})
