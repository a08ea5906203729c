import type { Event } from '@forenet/contract/event'
import { eventList } from '@forenet/contract/event-calls'
import type { Member } from '@forenet/contract/member'
import { memberSearchEmail } from '@forenet/contract/member-calls'
import type { MembershipOverview } from '@forenet/contract/membership'
import { membershipOverviewCall } from '@forenet/contract/membership-calls'
import { organisationPublic } from '@forenet/contract/organisation-calls'
import type { PaymentState } from '@forenet/contract/payment'
import { paymentUnfinished } from '@forenet/contract/payment-calls'
import { ACTING_MEMBER_HEADER } from '@forenet/domain/product'
import { fillPath } from '../kit/calls/fill-path.ts'
import { keepMember, keptMember } from '../kit/device/session-trace.ts'
import { OWN_EVENTS } from './own-events-asked.ts'
import { type BegunSession, claimsOf } from './silent-sign-in.ts'

/** An answer that was asked for before the app was there counts for as long as the app may take to come, in ms. */
const FRESH_MS = 30_000

type Early = { authorization: string | null; askedAt: number; answer: Promise<Response>; giveUp: AbortController }

/** Where the clubs are shown to anyone (ruling 3). */
const CLUBS = '/organizations-review'
/** Where the front page is (ruling 24). */
const HOME: readonly string[] = ['/', '/index', '/organizations']

/** Whether an address is the front page's. */
export const isHome = (pathname: string): boolean => HOME.includes(pathname)

const answers = new Map<string, Early>()

/** What home is made of: who the member is, and the answers about them. */
export type HomeAnswers = {
  member: Member
  overview: MembershipOverview
  unfinished: PaymentState[]
  events: Event[]
}

/**
 * Asks, with tokens that have just come, for what the page will ask for first: who the member is, and on the front page what it
 * shows. Each answer is given once, to a call for exactly this. Returns what the front page shows; null on any other page, and
 * where not all of it could be had: the app asks again, and says what is wrong.
 */
export async function askEarly({ token, idToken }: BegunSession, pathname: string): Promise<HomeAnswers | null> {
  const authorization = `Bearer ${token}`
  const ask = <Answer>(address: string): Promise<Answer | null> => readCopy(askFor(address, authorization))
  const claims = claimsOf(token)
  const email = claims.email || claimsOf(idToken).email
  if (typeof email !== 'string') return null
  const whoIsIt = `${memberSearchEmail.path}?${new URLSearchParams({ email })}`
  const asked = ask<Member>(whoIsIt)
  if (!isHome(pathname)) return null
  giveAfter(whoIsIt, asked)
  const askedAbout = (memberId: string) => {
    const about = <Answer>({ path }: { path: string }) => ask<Answer>(fillPath(path, { memberId }))
    return Promise.all([about<MembershipOverview>(membershipOverviewCall), about<PaymentState[]>(paymentUnfinished)])
  }
  const askedEvents = ask<Event[]>(`${eventList.path}?${new URLSearchParams(OWN_EVENTS)}`)
  // Whom the session was of the last time, it is of now: a slow network is crossed once less.
  const before = keptMember(claims.sub)
  const askedBefore = before === null ? null : askedAbout(before)
  const member = await asked
  if (!member?.id) return null
  keepMember(claims.sub, member.id)
  const about = askedBefore !== null && before === member.id ? askedBefore : askedAbout(member.id)
  const [[overview, unfinished], events] = await Promise.all([about, askedEvents])
  return overview && unfinished && events && { member, overview, unfinished, events }
}

/**
 * Whoever takes this answer has it once it was read here: what it makes us ask for is asked for by then, and not by both. (What waits
 * for `read` here was waiting before.)
 */
function giveAfter(address: string, read: Promise<unknown>): void {
  const early = answers.get(keyOf(address))
  if (!early) return
  early.answer = early.answer.then(async (response) => {
    await read
    return response
  })
  early.answer.catch(() => undefined)
}

/** What an answer says, which stays whole for the call that takes it; null where it says nothing of use. */
async function readCopy<Answer>(answer: Promise<Response>): Promise<Answer | null> {
  try {
    const response = await answer
    return response.status === 200 ? await response.clone().json() : null
  } catch {
    // Told to the call that takes it.
    return null
  }
}

/** As `askEarly`, where nobody is signed in: for what a page shows to anyone. */
export function askOpenly(pathname: string): void {
  if (pathname === CLUBS) void askFor(organisationPublic.path, null)
}

function askFor(address: string, authorization: string | null): Promise<Response> {
  const headers = { orgKey: 'ALL', accept: 'application/json, application/problem+json' }
  const giveUp = new AbortController()
  const answer = fetch(address, {
    headers: authorization === null ? headers : { ...headers, authorization },
    signal: giveUp.signal,
  })
  // Whoever takes it hears of a failure; with nobody to take it, it is no accident.
  answer.catch(() => undefined)
  answers.set(keyOf(address), { authorization, askedAt: Date.now(), answer, giveUp })
  return answer
}

/** `fetch` for the app's calls: what has been asked for early is not asked for again. */
export function fetchOnce(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (answers.size === 0 || (init?.method ?? 'GET') !== 'GET') return fetch(input, init)
  const key = keyOf(input instanceof Request ? input.url : String(input))
  const early = answers.get(key)
  if (!early) return fetch(input, init)
  answers.delete(key)
  const headers = new Headers(init?.headers)
  const isSame = headers.get('authorization') === early.authorization && !headers.has(ACTING_MEMBER_HEADER)
  if (!isSame || Date.now() - early.askedAt >= FRESH_MS) return fetch(input, init)
  // It may take as long as the call would, and ends with it.
  const { giveUp } = early
  const { signal } = init ?? {}
  if (signal?.aborted) giveUp.abort(signal.reason)
  signal?.addEventListener('abort', () => giveUp.abort(signal.reason), { once: true })
  return early.answer
}

function keyOf(address: string): string {
  const { pathname, searchParams } = new URL(address, location.origin)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}
