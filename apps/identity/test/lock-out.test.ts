import { performance } from 'node:perf_hooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteExpired } from '../src/delete-expired.ts'
import { buildAccountLimit, MAX_DELAYED_ATTEMPTS } from '../src/limits/allowances.ts'
import { buildRateLimiter } from '../src/limits/rate-limit.ts'
import { buildRequestQueue } from '../src/limits/request-queue.ts'
import { createAccount } from './support/account.ts'
import { extractLink, type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import { createRandomWord, type PageResponse, Visitor } from './support/visitor.ts'

let portal: IdentityTestPortal
let email: string
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal?.close())
beforeEach(async () => {
  ;({ email } = await createAccount(portal, { givenName: 'Gry', familyName: 'Vang', locale: 'da' }))
})

const OWNER = '198.51.100.7'
const mailsTo = (address: string) => portal.mails.filter((mail) => mail.to === address)

async function tryPassword(visitor: Visitor, password: string): Promise<PageResponse> {
  const { base } = await visitor.open()
  return visitor.follow(await visitor.post(`${base}/sign-in`, { email, password }))
}

const isIn = (answer: PageResponse) => answer.location?.includes('code=') ?? false

async function guess(addresses: readonly string[]): Promise<number> {
  let checked = 0
  for (const address of addresses) {
    const answer = await tryPassword(new Visitor(portal, address), 'forkert')
    expect([401, 429]).toContain(answer.status)
    if (answer.status === 401) checked += 1
  }
  return checked
}

async function askForLink(address: string): Promise<PageResponse> {
  const visitor = new Visitor(portal, address)
  return visitor.post(`${portal.mount}/login-actions/reset-credentials`, { email })
}

describe("other people's wrong passwords", () => {
  // The clock is frozen, so that no attempts are regained.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('from one IPv6 /48 are limited, without affecting the owner', { tags: 'full' }, async () => {
    const addresses = Array.from({ length: 92 }, (_, i) => `2001:db8:77:${i.toString(16)}::1`)
    expect(await guess(addresses)).toBe(20)
    expect(isIn(await tryPassword(new Visitor(portal, OWNER), PASSWORD))).toBe(true)
  })

  test('do not lock out a known browser, even from the same network', async () => {
    const known = new Visitor(portal, '192.0.2.1')
    expect(isIn(await tryPassword(known, PASSWORD))).toBe(true)
    const stranger = new Visitor(portal, '192.0.2.1')
    for (let i = 0; i < 10; i++) expect((await tryPassword(stranger, 'forkert')).status).toBe(401)
    expect((await tryPassword(stranger, PASSWORD)).status).toBe(429)
    known.cookies = known.cookies.filter(({ name }) => name.startsWith('forenet_device'))
    expect(isIn(await tryPassword(known, PASSWORD))).toBe(true)
  })

  test('from many networks delay other sign-ins, but never refuse them', { tags: 'full' }, async () => {
    const limiter = buildRateLimiter(portal.pool, () => new Date())
    const pace = buildAccountLimit(email)
    for (let i = 0; i < pace.allowance.burst + 1; i++) await limiter.overdraw(pace, MAX_DELAYED_ATTEMPTS)
    const began = performance.now()
    expect(isIn(await tryPassword(new Visitor(portal, OWNER), PASSWORD))).toBe(true)
    expect(performance.now() - began).toBeGreaterThan(500)
    // A successful sign-in returns its attempt, so the next one is not delayed longer.
    expect(await limiter.overdraw(pace, MAX_DELAYED_ATTEMPTS)).toBe(2)
  })
})

describe('a known browser', () => {
  const devices = async () => {
    const found = await portal.pool.query(
      `select device_hash from identity.known_device join identity.account on account.id = account_id where email = $1`,
      [email],
    )
    return found.rows.map((row) => row.device_hash)
  }
  const cookieOf = (visitor: Visitor) => visitor.cookies.find(({ name }) => name === 'forenet_device')

  test('has an HttpOnly cookie, of which only the hash is stored', async () => {
    const visitor = new Visitor(portal)
    const { base } = await visitor.open()
    const answer = await visitor.post(`${base}/sign-in`, { email, password: PASSWORD })
    const line = answer.headers.getSetCookie().find((text) => text.startsWith('forenet_device='))
    expect(line).toMatch(/; Max-Age=34560000; SameSite=Lax; HttpOnly$/)
    const stored = await devices()
    expect(stored).toHaveLength(1)
    expect(line).not.toContain(stored[0])
  })

  test('has its own limit, which is not higher', async () => {
    const known = new Visitor(portal)
    await tryPassword(known, PASSWORD)
    known.cookies = known.cookies.filter(({ name }) => name === 'forenet_device')
    for (let i = 0; i < 10; i++) expect((await tryPassword(known, 'forkert')).status).toBe(401)
    expect((await tryPassword(known, PASSWORD)).status).toBe(429)
    // Without its cookie the browser is unknown, so it has used no attempts.
    expect(isIn(await tryPassword(new Visitor(portal), PASSWORD))).toBe(true)
  })

  test('is known only to accounts it signed in to', { tags: 'full' }, async () => {
    const visitor = new Visitor(portal, '192.0.2.50')
    await tryPassword(visitor, PASSWORD)
    visitor.cookies = visitor.cookies.filter(({ name }) => name === 'forenet_device')
    const other = `${createRandomWord()}@example.org`
    const { base } = await visitor.open()
    const attempt = () => visitor.post(`${base}/sign-in`, { email: other, password: 'forkert' })
    for (let i = 0; i < 10; i++) expect((await attempt()).status).toBe(401)
    expect((await attempt()).status).toBe(429)
    expect(isIn(await tryPassword(visitor, PASSWORD))).toBe(true)
  })

  test('with a forged cookie is unknown', { tags: 'full' }, async () => {
    const known = new Visitor(portal, '192.0.2.60')
    await tryPassword(known, PASSWORD)
    const cookie = cookieOf(known)
    const [token = '', signature = ''] = cookie?.value.split('.') ?? []
    for (let i = 0; i < 11; i++) await tryPassword(new Visitor(portal, '192.0.2.60'), 'forkert')
    for (const value of [`${token}.${'x'.repeat(43)}`, `${'x'.repeat(43)}.${signature}`, token, 'x', '']) {
      const forged = new Visitor(portal, '192.0.2.60')
      if (cookie) forged.cookies.push({ ...cookie, value })
      expect((await tryPassword(forged, PASSWORD)).status, value).toBe(429)
    }
  })

  test('is forgotten after a password change elsewhere, and after 400 days', async () => {
    const [here, there] = [new Visitor(portal), new Visitor(portal)]
    await tryPassword(there, PASSWORD)
    await tryPassword(here, PASSWORD)
    expect(await devices()).toHaveLength(2)
    const account = `${portal.mount}/account`
    const csrf = /name="csrf" value="([^"]+)"/.exec((await here.get(account)).text)?.[1] ?? ''
    await here.post(`${account}/password`, { csrf, currentPassword: PASSWORD, password: 'fire nye grønne både' })
    expect(await devices()).toHaveLength(1)

    const days = (n: number) => new Date(Date.now() + n * 86_400_000)
    await deleteExpired(portal.pool, days(399))
    expect(await devices()).toHaveLength(1)
    await deleteExpired(portal.pool, days(401))
    expect(await devices()).toEqual([])
  })
})

describe('requesting a password reset', () => {
  test("thirty times from elsewhere sends one e-mail, and does not prevent the owner's request", async () => {
    const answers: PageResponse[] = []
    for (let round = 0; round < 3; round++) {
      const addresses = Array.from({ length: 10 }, (_, i) => `203.0.113.${i}`)
      answers.push(...(await Promise.all(addresses.map(askForLink))))
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(mailsTo(email)).toHaveLength(1)
    const own = await askForLink(OWNER)
    expect([own.status, own.text]).toEqual([200, answers[0]?.text])
    expect(own.text).toContain('Then that e-mail still works, and no new one is sent.')
    expect(mailsTo(email)).toHaveLength(1)
    expect((await new Visitor(portal).get(extractLink(mailsTo(email)[0]))).status).toBe(200)
  })

  test('concurrently sends one e-mail', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, i) => askForLink(`203.0.113.${50 + i}`)))
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('sends another once the first is used, or after an hour', { tags: 'full' }, async () => {
    await askForLink(OWNER)
    await new Visitor(portal).post(extractLink(mailsTo(email)[0]), { password: 'fire nye grønne både' })
    const kinds = () => mailsTo(email).filter(({ kind }) => kind === 'reset-password').length
    expect(kinds()).toBe(1)
    await askForLink(OWNER)
    expect(kinds()).toBe(2)
    portal.advance(59 * 60)
    await askForLink(OWNER)
    expect(kinds()).toBe(2)
    portal.advance(61)
    await askForLink(OWNER)
    expect(kinds()).toBe(3)
  })

  test('and registering with that address send one e-mail together', { tags: 'full' }, async () => {
    await askForLink(OWNER)
    const form = { givenName: 'Eva', familyName: 'Vang', email, password: 'tre små grå gæs', terms: 'yes' }
    for (let i = 0; i < 3; i++) {
      const stranger = new Visitor(portal, `203.0.113.${70 + i}`)
      const { base } = await stranger.open({ prompt: 'create' })
      expect((await stranger.post(`${base}/register`, form)).status).toBe(303)
    }
    expect(mailsTo(email)).toHaveLength(1)
  })
})

describe('the queue of delayed attempts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is limited to two per site and account, ten per account, a hundred in total', async () => {
    const room = buildRequestQueue()
    const sites = (count: number, of: string) => Array.from({ length: count }, (_, i) => `${of} ${i}`)
    const enter = (account: string, site: string) => {
      let refused = false
      const through = room.wait(account, site, 5_000).then((waited) => {
        refused = !waited
      })
      return { through, isRefused: () => refused }
    }
    const entered = [
      ...Array.from({ length: 3 }, () => enter('asta', 'one site')),
      ...sites(9, 'site').map((site) => enter('asta', site)),
      ...sites(95, 'account').map((account) => enter(account, 'site')),
    ]
    await vi.advanceTimersByTimeAsync(0)
    expect(entered.map(({ isRefused }, i) => (isRefused() ? i : -1)).filter((i) => i >= 0)).toEqual([
      2, 11, 102, 103, 104, 105, 106,
    ])
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all(entered.map(({ through }) => through))
    const later = enter('asta', 'one site')
    await vi.advanceTimersByTimeAsync(5_000)
    await later.through
    expect(later.isRefused()).toBe(false)
  })
})
