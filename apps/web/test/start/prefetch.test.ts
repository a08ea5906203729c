import { eventList } from '@forenet/contract/event-calls'
import { memberFindByEmail } from '@forenet/contract/member-calls'
import { membershipOverviewGet } from '@forenet/contract/membership-calls'
import { organisationPublicGet } from '@forenet/contract/organisation-calls'
import { ACTING_MEMBER_HEADER } from '@forenet/domain/product'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ORIGIN = 'https://portal.example'
const claims = Buffer.from(JSON.stringify({ email: 'mette@example.org', sub: 'mette' })).toString('base64url')
const SESSION = { token: `e30.${claims}.x`, refreshToken: 'r', idToken: `e30.${claims}.x`, timeSkew: 0 }
const headers = { authorization: `Bearer ${SESSION.token}` }
const WHO = `${ORIGIN}${memberFindByEmail.path}?email=mette%40example.org`

/** An isolated page with its early requests and their responses. */
async function page() {
  vi.resetModules()
  const { prefetchMemberData, prefetchPublicData, fetchOnce } = await import('../../src/start/prefetch.ts')
  const asked: { path: string; signal: AbortSignal | null | undefined }[] = []
  let answer = async (): Promise<Response> => Response.json({ id: 'm1' })
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    asked.push({ path: new URL(address, ORIGIN).pathname, signal: init?.signal })
    return answer()
  })
  return {
    prefetchMemberData,
    prefetchPublicData,
    fetchOnce,
    asked,
    answering: (next: typeof answer) => (answer = next),
  }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Isolate prefetched responses from other files.
  vi.resetModules()
})

test.each(['/', '/index', '/organizations'])('home at %s is prefetched completely, each part once', async (path) => {
  const { prefetchMemberData, fetchOnce, asked } = await page()
  prefetchMemberData(SESSION, path)
  await vi.waitFor(() => expect(asked).toHaveLength(4))
  expect(asked.map((one) => one.path)).toEqual(
    expect.arrayContaining([
      memberFindByEmail.path,
      membershipOverviewGet.path.replace('{memberId}', 'm1'),
      eventList.path,
    ]),
  )
  expect(await (await fetchOnce(WHO, { headers })).json()).toEqual({ id: 'm1' })
  // The order of query parameters does not matter.
  await fetchOnce(`${ORIGIN}${eventList.path}?size=200&when=upcoming&of=mine`, { headers })
  expect(asked).toHaveLength(4)
  await fetchOnce(WHO, { headers })
  expect(asked).toHaveLength(5)
})

test('the app repeats no prefetch of home, however early it starts', async () => {
  const { prefetchMemberData, fetchOnce, asked } = await page()
  const overview = membershipOverviewGet.path.replace('{memberId}', 'm1')
  prefetchMemberData(SESSION, '/')
  // With the response it knows the member and continues.
  await fetchOnce(WHO, { headers })
  await fetchOnce(ORIGIN + overview, { headers })
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain(eventList.path))
  expect(asked.filter(({ path }) => path === overview)).toHaveLength(1)
})

test('without a session the clubs are prefetched once, and not reused after sign-in', async () => {
  const { prefetchPublicData, fetchOnce, asked } = await page()
  prefetchPublicData('/organizations-review')
  expect(asked.map((one) => one.path)).toEqual([organisationPublicGet.path])
  await fetchOnce(ORIGIN + organisationPublicGet.path, {})
  expect(asked).toHaveLength(1)
  prefetchPublicData('/organizations-review')
  await fetchOnce(ORIGIN + organisationPublicGet.path, { headers })
  expect(asked).toHaveLength(3)
  prefetchPublicData('/page-lock-screen')
  expect(asked).toHaveLength(3)
})

const overviewOf = (memberId: string) => membershipOverviewGet.path.replace('{memberId}', memberId)

/** A device with data from an earlier visit. */
function device(remembers: Record<string, string>) {
  const kept = new Map(Object.entries(remembers))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return kept
}

test('a known device prefetches the member’s data before the identity is confirmed', async () => {
  const kept = device({ 'forenet.device-of': 'mette' })
  const first = await page()
  await first.prefetchMemberData(SESSION, '/')
  expect(kept.get('forenet.member')).toBe('m1')
  const second = await page()
  second.answering(() => new Promise<Response>(() => {}))
  void second.prefetchMemberData(SESSION, '/')
  expect(second.asked.map(({ path }) => path)).toContain(overviewOf('m1'))
})

test('a changed member is fetched again', async () => {
  const kept = device({ 'forenet.device-of': 'mette', 'forenet.member': 'm0' })
  const { prefetchMemberData, asked } = await page()
  await prefetchMemberData(SESSION, '/')
  expect(asked.map(({ path }) => path)).toEqual(expect.arrayContaining([overviewOf('m0'), overviewOf('m1')]))
  expect(kept.get('forenet.member')).toBe('m1')
})

test.each([
  ['belongs to another user', { 'forenet.device-of': 'peter', 'forenet.member': 'm0' }],
  ['has no session any more', {}],
])('a device that %s is neither read nor written', async (_, remembers) => {
  const kept = device(remembers)
  const { prefetchMemberData, asked } = await page()
  await prefetchMemberData(SESSION, '/')
  expect(asked.map(({ path }) => path)).not.toContain(overviewOf('m0'))
  expect(Object.fromEntries(kept)).toEqual(remembers)
})

test('other pages prefetch only the member', async () => {
  const { prefetchMemberData, asked } = await page()
  prefetchMemberData(SESSION, '/tickets')
  await vi.advanceTimersByTimeAsync(10)
  expect(asked.map(({ path }) => path)).toEqual([memberFindByEmail.path])
})

test.each([
  ['another token', { authorization: 'Bearer other' }, 0, 'GET'],
  ['a call during impersonation', { ...headers, [ACTING_MEMBER_HEADER]: 'm2' }, 0, 'GET'],
  ['a call half a minute later', headers, 30_000, 'GET'],
  ['a mutating call', headers, 0, 'POST'],
])('%s is fetched again', async (_, sent, later, method) => {
  const { prefetchMemberData, fetchOnce, asked } = await page()
  prefetchMemberData(SESSION, '/tickets')
  await vi.advanceTimersByTimeAsync(later)
  await fetchOnce(WHO, { headers: sent, method })
  expect(asked).toHaveLength(2)
})

test('an unanswered prefetch ends with the call using it', async () => {
  const { prefetchMemberData, fetchOnce, asked, answering } = await page()
  answering(() => new Promise<Response>(() => {}))
  prefetchMemberData(SESSION, '/tickets')
  const call = new AbortController()
  void fetchOnce(WHO, { headers, signal: call.signal })
  expect(asked[0]?.signal?.aborted).toBe(false)
  call.abort(new DOMException('No answer in time', 'TimeoutError'))
  expect(asked[0]?.signal?.reason).toMatchObject({ name: 'TimeoutError' })
})

test('a failed prefetch fails the call using it, and the next call retries', async () => {
  const { prefetchMemberData, fetchOnce, asked, answering } = await page()
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  prefetchMemberData(SESSION, '/')
  await expect(fetchOnce(WHO, { headers })).rejects.toThrow('Failed to fetch')
  answering(async () => Response.json({ id: 'm1' }))
  expect((await fetchOnce(WHO, { headers })).ok).toBe(true)
  expect(asked.filter(({ path }) => path === memberFindByEmail.path)).toHaveLength(2)
})
