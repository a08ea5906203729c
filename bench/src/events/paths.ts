import { eventList } from '@forenet/contract/event-calls'
import { AHEAD } from '../setting/events.ts'

/** A member and their organisation. */
export type Asker = { memberId: string; orgId: string }

/** The first page of upcoming events of an organisation, and of the member's organisations. */
export const LISTS = {
  'of an organisation': ({ orgId }: Asker) => `${eventList.path}?orgId=${orgId}&size=${AHEAD}`,
  'of mine': (_asker: Asker) => `${eventList.path}?of=mine&size=${AHEAD}`,
}

export type List = keyof typeof LISTS

/** URL of the baseline; it has no sessions, so the member is in the URL. */
export function floorPath(list: List, { memberId, orgId }: Asker): string {
  return `/${encodeURIComponent(list)}?${new URLSearchParams({ memberId, orgId })}`
}

/** List and member of a baseline URL. */
export function askedOfFloor(path: string): Asker & { list: List } {
  const { pathname, searchParams } = new URL(path, 'http://floor')
  const of = (name: keyof Asker) => searchParams.get(name) ?? ''
  return { list: decodeURIComponent(pathname.slice(1)) as List, memberId: of('memberId'), orgId: of('orgId') }
}
