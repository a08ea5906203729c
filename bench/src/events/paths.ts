import { eventList } from '@forenet/contract/event-calls'
import { AHEAD } from '../setting/events.ts'

/** Whoever asks, and the organisation they belong to. */
export type Asker = { memberId: string; orgId: string }

/** The first page of what an organisation has ahead, and of what all of the member's have. */
export const LISTS = {
  'of an organisation': ({ orgId }: Asker) => `${eventList.path}?orgId=${orgId}&size=${AHEAD}`,
  'of mine': (_asker: Asker) => `${eventList.path}?of=mine&size=${AHEAD}`,
}

export type List = keyof typeof LISTS

/** Where the floor has a list: it knows nobody, so that the address tells who asks. */
export function floorPath(list: List, { memberId, orgId }: Asker): string {
  return `/${encodeURIComponent(list)}?${new URLSearchParams({ memberId, orgId })}`
}

/** The list and asker of an address of the floor. */
export function askedOfFloor(path: string): Asker & { list: List } {
  const { pathname, searchParams } = new URL(path, 'http://floor')
  const of = (name: keyof Asker) => searchParams.get(name) ?? ''
  return { list: decodeURIComponent(pathname.slice(1)) as List, memberId: of('memberId'), orgId: of('orgId') }
}
