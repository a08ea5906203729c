import type { ClubAttendeeFilter } from '@forenet/contract/club/event-attendee'
import { clubAttendeeList, clubEventWaitingList } from '@forenet/contract/club/event-attendee-calls'
import type { ClubRegistrationFilter } from '@forenet/contract/club/event-registration'
import { clubRegistrationList } from '@forenet/contract/club/event-registration-calls'
import { ATTENDEE_STATES } from '@forenet/domain/attendee'
import { isUuid } from '@forenet/domain/uuid'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { BY_CURSOR, buildCursorQuery } from '../shared/by-cursor.ts'

export type AttendeeSearch = {
  q?: string
  type?: string
  state?: string
  who?: string
  order?: string
  show?: string
  entry?: string
  ticket?: string
}

export const ATTENDEE_FILTERS = ['member', 'guest'] as const
export const ATTENDEE_ORDERS = ['name', '-name', 'ticket-type', '-ticket-type', '-registered', 'registered'] as const
export const REGISTRATION_ORDERS = ['-registered', 'registered', 'name', '-name'] as const

export function parseAttendeeFilter({ q, type, state, who, entry }: AttendeeSearch): Omit<ClubAttendeeFilter, 'order'> {
  const knownState = ATTENDEE_STATES.find((one) => one === state)
  const knownWho = ATTENDEE_FILTERS.find((one) => one === who)
  return {
    ...(q ? { text: q.slice(0, 100) } : {}),
    ...(type && isUuid(type) ? { ticketType: type } : {}),
    ...(knownState ? { state: knownState } : {}),
    ...(knownWho ? { who: knownWho } : {}),
    ...(entry && isUuid(entry) ? { entry } : {}),
  }
}

export function parseOpenTicketId({ ticket }: AttendeeSearch): string | undefined {
  return ticket && isUuid(ticket) ? ticket : undefined
}

export function parseAttendeeOrder({ order }: AttendeeSearch): (typeof ATTENDEE_ORDERS)[number] {
  return ATTENDEE_ORDERS.find((one) => one === order) ?? ATTENDEE_ORDERS[0]
}

export function toRegistrationFilter(search: AttendeeSearch): Omit<ClubRegistrationFilter, 'order'> {
  const { who: _who, entry: _entry, ...filter } = parseAttendeeFilter(search)
  return filter
}

export function toRegistrationOrder({ order }: AttendeeSearch): (typeof REGISTRATION_ORDERS)[number] {
  return REGISTRATION_ORDERS.find((one) => one === order) ?? REGISTRATION_ORDERS[0]
}

export function registrationListQuery(orgKey: string, eventId: string, filter: ClubRegistrationFilter) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'attendees', eventId, 'registrations', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubRegistrationList, {
        params: { orgKey, eventId },
        query: { ...filter, ...buildCursorQuery(pageParam) },
        signal,
      }),
    ...BY_CURSOR,
  })
}

export function attendeeListQuery(orgKey: string, eventId: string, filter: ClubAttendeeFilter) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'attendees', eventId, filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubAttendeeList, {
        params: { orgKey, eventId },
        query: { ...filter, ...buildCursorQuery(pageParam) },
        signal,
      }),
    ...BY_CURSOR,
  })
}

export function attendeeQuery(orgKey: string, eventId: string, ticketId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'attendees', eventId, 'one', ticketId] as const,
    queryFn: async ({ signal }) => {
      const page = await call(clubAttendeeList, { params: { orgKey, eventId }, query: { ticket: ticketId }, signal })
      const [row] = page.rows
      return row && page.event ? { row, event: page.event } : null
    },
  })
}

export function eventWaitingQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'attendees', eventId, 'waiting'] as const,
    queryFn: ({ signal }) => call(clubEventWaitingList, { params: { orgKey, eventId }, signal }),
  })
}
