import { eventList } from '@forenet/contract/event-calls'
import { UPCOMING_EVENTS_PER_CLUB } from '../setting/events.ts'

export type ListCaller = { memberId: string; orgId: string }

export const EVENT_LISTS = {
  'of an organisation': ({ orgId }: ListCaller) => `${eventList.path}?orgId=${orgId}&size=${UPCOMING_EVENTS_PER_CLUB}`,
  'of mine': (_asker: ListCaller) => `${eventList.path}?of=mine&size=${UPCOMING_EVENTS_PER_CLUB}`,
}

export type EventListName = keyof typeof EVENT_LISTS

/** Path at the baseline server, which has no sessions, so the member is part of the URL. */
export function buildFloorPath(list: EventListName, { memberId, orgId }: ListCaller): string {
  return `/${encodeURIComponent(list)}?${new URLSearchParams({ memberId, orgId })}`
}

export function parseFloorPath(path: string): ListCaller & { list: EventListName } {
  const { pathname, searchParams } = new URL(path, 'http://floor')
  const of = (name: keyof ListCaller) => searchParams.get(name) ?? ''
  return { list: decodeURIComponent(pathname.slice(1)) as EventListName, memberId: of('memberId'), orgId: of('orgId') }
}
