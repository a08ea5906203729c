import type { ClubAttendeeFilter } from '@forenet/contract/club/event-attendee'
import { clubAttendeeList, clubEventWaitingList } from '@forenet/contract/club/event-attendee-calls'
import type { ClubRegistrationFilter } from '@forenet/contract/club/event-registration'
import { clubRegistrationList } from '@forenet/contract/club/event-registration-calls'
import { ATTENDEE_STATES } from '@forenet/domain/attendee'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { after, BY_CURSOR } from '../shared/by-cursor.ts'

/** What the address of the page keeps. */
export type AttendeeSearch = {
  q?: string
  type?: string
  state?: string
  who?: string
  order?: string
  /** `waiting`: who waits, instead of who comes; `registrations`: a row for each registration, instead of each ticket. */
  show?: string
  /** The tickets of one registration alone. */
  entry?: string
}

export const WHOS = ['member', 'guest'] as const
/** The orders that are offered; the first is the one without a choice. */
export const ORDERS = ['name', 'ticket-type', '-registered', 'registered'] as const
export const REGISTRATION_ORDERS = ['-registered', 'registered', 'name'] as const
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the address says is looked for, as the call has it; what is no filter, as in a link that was cut short, is left out. */
export function filterOf({ q, type, state, who, entry }: AttendeeSearch): Omit<ClubAttendeeFilter, 'order'> {
  const knownState = ATTENDEE_STATES.find((one) => one === state)
  const knownWho = WHOS.find((one) => one === who)
  return {
    ...(q ? { text: q.slice(0, 100) } : {}),
    ...(type && UUID.test(type) ? { ticketType: type } : {}),
    ...(knownState ? { state: knownState } : {}),
    ...(knownWho ? { who: knownWho } : {}),
    ...(entry && UUID.test(entry) ? { entry } : {}),
  }
}

/** In which order the address says that they stand. */
export function orderOf({ order }: AttendeeSearch): (typeof ORDERS)[number] {
  return ORDERS.find((one) => one === order) ?? ORDERS[0]
}

/** The same of registrations. */
export function registrationFilterOf(search: AttendeeSearch): Omit<ClubRegistrationFilter, 'order'> {
  const { who: _who, entry: _entry, ...filter } = filterOf(search)
  return filter
}

/** In which order the address says that registrations stand. */
export function registrationOrderOf({ order }: AttendeeSearch): (typeof REGISTRATION_ORDERS)[number] {
  return REGISTRATION_ORDERS.find((one) => one === order) ?? REGISTRATION_ORDERS[0]
}

/** Who registered for an event, page by page; the first with the event. */
export function registrationListQuery(orgKey: string, eventId: string, filter: ClubRegistrationFilter) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'attendees', eventId, 'registrations', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubRegistrationList, { params: { orgKey, eventId }, query: { ...filter, ...after(pageParam) }, signal }),
    ...BY_CURSOR,
  })
}

/** Who comes to an event, page by page; the first with the event. */
export function attendeeListQuery(orgKey: string, eventId: string, filter: ClubAttendeeFilter) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'attendees', eventId, filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubAttendeeList, { params: { orgKey, eventId }, query: { ...filter, ...after(pageParam) }, signal }),
    ...BY_CURSOR,
  })
}

/** Who waits for seats at an event. */
export function eventWaitingQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'attendees', eventId, 'waiting'] as const,
    queryFn: ({ signal }) => call(clubEventWaitingList, { params: { orgKey, eventId }, signal }),
  })
}
