import type { Event } from '@forenet/contract/event'
import { eventList } from '@forenet/contract/event-calls'
import type { Member } from '@forenet/contract/member'
import { memberFindByEmail } from '@forenet/contract/member-calls'
import type { MembershipOverview } from '@forenet/contract/membership'
import { membershipOverviewGet } from '@forenet/contract/membership-calls'
import { organisationPublicGet } from '@forenet/contract/organisation-calls'
import type { PaymentState } from '@forenet/contract/payment'
import { unfinishedPaymentList } from '@forenet/contract/payment-calls'
import { ACTING_MEMBER_HEADER } from '@forenet/domain/product'
import { fillPath } from '../kit/calls/fill-path.ts'
import { cacheMemberId, readCachedMemberId } from '../kit/device/remembered-session.ts'
import { OWN_EVENTS_QUERY } from './own-events-request.ts'
import { parseClaims, type StartedSession } from './silent-sign-in.ts'

const FRESH_MS = 30_000

type EarlyRequest = {
  authorization: string | null
  askedAt: number
  answer: Promise<Response>
  giveUp: AbortController
}

const CLUB_LIST_PATH = '/organizations-review'
const HOME_PATHS: readonly string[] = ['/', '/index', '/organizations']

export const isHome = (pathname: string): boolean => HOME_PATHS.includes(pathname)

const earlyRequests = new Map<string, EarlyRequest>()

export type HomeAnswers = {
  member: Member
  overview: MembershipOverview
  unfinished: PaymentState[]
  events: Event[]
}

/**
 * Each response serves one identical call. Null on pages other than home, or if a request failed, so that the
 * app repeats it and shows the error.
 */
export async function prefetchMemberData(
  { token, idToken }: StartedSession,
  pathname: string,
): Promise<HomeAnswers | null> {
  const authorization = `Bearer ${token}`
  const ask = <Answer>(address: string): Promise<Answer | null> => readCopy(fetchEarly(address, authorization))
  const claims = parseClaims(token)
  const email = claims.email || parseClaims(idToken).email
  if (typeof email !== 'string') return null
  const whoIsIt = `${memberFindByEmail.path}?${new URLSearchParams({ email })}`
  const asked = ask<Member>(whoIsIt)
  if (!isHome(pathname)) return null
  abortAfter(whoIsIt, asked)
  const askedAbout = (memberId: string) => {
    const about = <Answer>({ path }: { path: string }) => ask<Answer>(fillPath(path, { memberId }))
    return Promise.all([about<MembershipOverview>(membershipOverviewGet), about<PaymentState[]>(unfinishedPaymentList)])
  }
  const askedEvents = ask<Event[]>(`${eventList.path}?${new URLSearchParams(OWN_EVENTS_QUERY)}`)
  // The cached member id saves a round trip.
  const before = readCachedMemberId(claims.sub)
  const askedBefore = before === null ? null : askedAbout(before)
  const member = await asked
  if (!member?.id) return null
  cacheMemberId(claims.sub, member.id)
  const about = askedBefore !== null && before === member.id ? askedBefore : askedAbout(member.id)
  const [[overview, unfinished], events] = await Promise.all([about, askedEvents])
  return overview && unfinished && events && { member, overview, unfinished, events }
}

/** Reading triggers further prefetches that the caller would otherwise repeat. */
function abortAfter(address: string, read: Promise<unknown>): void {
  const early = earlyRequests.get(buildCacheKey(address))
  if (!early) return
  early.answer = early.answer.then(async (response) => {
    await read
    return response
  })
  early.answer.catch(() => undefined)
}

/** Reads a clone, so that the caller can consume the body; null if unusable. */
async function readCopy<Answer>(answer: Promise<Response>): Promise<Answer | null> {
  try {
    const response = await answer
    return response.status === 200 ? await response.clone().json() : null
  } catch {
    return null
  }
}

export function prefetchPublicData(pathname: string): void {
  if (pathname === CLUB_LIST_PATH) void fetchEarly(organisationPublicGet.path, null)
}

function fetchEarly(address: string, authorization: string | null): Promise<Response> {
  const headers = { orgKey: 'ALL', accept: 'application/json, application/problem+json' }
  const giveUp = new AbortController()
  const answer = fetch(address, {
    headers: authorization === null ? headers : { ...headers, authorization },
    signal: giveUp.signal,
  })
  // The caller handles the error; without a caller it must not be an unhandled rejection.
  answer.catch(() => undefined)
  earlyRequests.set(buildCacheKey(address), { authorization, askedAt: Date.now(), answer, giveUp })
  return answer
}

export function fetchOnce(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (earlyRequests.size === 0 || (init?.method ?? 'GET') !== 'GET') return fetch(input, init)
  const key = buildCacheKey(input instanceof Request ? input.url : String(input))
  const early = earlyRequests.get(key)
  if (!early) return fetch(input, init)
  earlyRequests.delete(key)
  const headers = new Headers(init?.headers)
  const isSame = headers.get('authorization') === early.authorization && !headers.has(ACTING_MEMBER_HEADER)
  if (!isSame || Date.now() - early.askedAt >= FRESH_MS) return fetch(input, init)
  // The caller's abort signal and timeout apply to the prefetched request.
  const { giveUp } = early
  const { signal } = init ?? {}
  if (signal?.aborted) giveUp.abort(signal.reason)
  signal?.addEventListener('abort', () => giveUp.abort(signal.reason), { once: true })
  return early.answer
}

function buildCacheKey(address: string): string {
  const { pathname, searchParams } = new URL(address, location.origin)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}
