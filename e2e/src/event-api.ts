import { expect, type Page } from '@playwright/test'
import { getPortalOrigin } from './journey.ts'

const EVENT_API_PATH = '/forenet-event-api/api/v1'

export type EventApi = {
  get: <T>(path: string) => Promise<T>
  post: <T>(path: string, body: unknown) => Promise<T>
  remove: <T>(path: string) => Promise<T>
}

/**
 * API client with the token of the page's user. `ready`: resolves after the page's first call, which contains the
 * token.
 */
export function createEventApi(page: Page): { ready: () => Promise<EventApi> } {
  let token = ''
  page.on('request', (request) => {
    const { authorization } = request.headers()
    if (authorization && request.url().startsWith(`${getPortalOrigin()}/forenet-`)) token = authorization
  })
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${getPortalOrigin()}${path.startsWith('/forenet-') ? path : EVENT_API_PATH + path}`, {
      method,
      headers: { authorization: token, orgKey: 'ALL', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    expect(answer.status, `${method} ${path}: ${text.slice(0, 300)}`).toBe(200)
    return JSON.parse(text) as T
  }
  return {
    async ready() {
      await expect.poll(() => token, { message: 'the page makes a call' }).not.toBe('')
      return {
        get: (path) => send('GET', path),
        post: (path, body) => send('POST', path, body),
        remove: (path) => send('DELETE', path),
      }
    },
  }
}

type ListedEvent = { id: string; orgKey: string; title: string }
type EventDetail = ListedEvent & {
  ticketTypes: { id: string; name: string; left: number | null; memberTotalMinor: number; guestTotalMinor: number }[]
}
export type StoredTicket = { id: string; attendeeName: string; state: string; code: string | null; totalMinor: number }
export type StoredEntry = {
  id: string
  state: string
  orderNumber: string | null
  returnToken: string | null
  refundedMinor: number
  refundPendingMinor: number
  totalMinor: number
  tickets: StoredTicket[]
  groupCodes: { code: string; ticketIds: string[] }[]
}

export async function findEvent(api: EventApi, title: RegExp): Promise<EventDetail> {
  const events = await api.get<ListedEvent[]>('/eve/list?of=all&when=upcoming&size=200')
  const found = events.find((event) => title.test(event.title))
  if (!found) throw new Error(`No event like ${title}`)
  return api.get<EventDetail>(`/eve/${found.id}`)
}

/** Reserves seats for the page's member (at the member price) and for guests, by name. */
export async function registerForEvent(
  api: EventApi,
  event: EventDetail,
  memberId: string,
  guests: readonly string[],
): Promise<StoredEntry> {
  const [type] = event.ticketTypes
  if (!type) throw new Error(`${event.title} sells no tickets`)
  const tickets = [
    { ticketTypeId: type.id, memberId },
    ...guests.map((attendeeName) => ({ ticketTypeId: type.id, attendeeName })),
  ]
  const { entry } = await api.post<{ entry: StoredEntry }>(`/eve/${event.id}/register`, {
    token: Array.from(
      crypto.getRandomValues(new Uint8Array(40)),
      (byte) => 'abcdefghijklmnopqrstuvwxyz012345'[byte % 32],
    ).join(''),
    tickets,
    totalMinor: type.memberTotalMinor + guests.length * type.guestTotalMinor,
    gdprAgreement: true,
    language: 'en',
  })
  return entry
}

export async function fetchMemberId(api: EventApi, event: ListedEvent): Promise<string> {
  const { attendees } = await api.get<{ attendees: { memberId: string; self: boolean }[] }>(`/eve/${event.id}`)
  const self = attendees.find((attendee) => attendee.self)
  if (!self) throw new Error('The member is not among who may come')
  return self.memberId
}
