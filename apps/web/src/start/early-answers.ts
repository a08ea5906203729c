import { eventList } from '@forenet/contract/event-calls'
import { memberSearchEmail } from '@forenet/contract/member-calls'
import { membershipOverviewCall } from '@forenet/contract/membership-calls'
import { organisationPublic } from '@forenet/contract/organisation-calls'
import { paymentUnfinished } from '@forenet/contract/payment-calls'
import { ACTING_MEMBER_HEADER } from '@forenet/domain/product'
import { fillPath } from '../kit/calls/fill-path.ts'
import { OWN_EVENTS } from './own-events-asked.ts'
import { type BegunSession, claimsOf } from './silent-sign-in.ts'

/** An answer that was asked for before the app was there counts for as long as the app may take to come, in ms. */
const FRESH_MS = 30_000

type Early = { authorization: string | null; askedAt: number; answer: Promise<Response>; giveUp: AbortController }

/** Where the clubs are shown to anyone (ruling 3). */
const CLUBS = '/organizations-review'
/** Where the front page is (ruling 24). */
const HOME: readonly string[] = ['/', '/index', '/organizations']

const answers = new Map<string, Early>()

/**
 * Asks, with tokens that have just come, for what the page will ask for first: who the member is, and on the front page what it
 * shows. Each answer is given once, to a call for exactly this.
 */
export function askEarly({ token, idToken }: BegunSession, pathname: string): void {
  const authorization = `Bearer ${token}`
  const ask = (address: string): Promise<Response> => askFor(address, authorization)
  const email = claimsOf(token).email || claimsOf(idToken).email
  if (typeof email !== 'string') return
  const member = ask(`${memberSearchEmail.path}?${new URLSearchParams({ email })}`)
  if (!HOME.includes(pathname)) return
  void member
    .then(async (response) => {
      const { id: memberId }: { id?: string } = response.ok ? await response.clone().json() : {}
      if (!memberId) return
      for (const { path } of [membershipOverviewCall, paymentUnfinished]) ask(fillPath(path, { memberId }))
      ask(`${eventList.path}?${new URLSearchParams(OWN_EVENTS)}`)
    })
    // The app asks again and says what is wrong.
    .catch(() => undefined)
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
