import type { Event } from '@forenet/contract/event'
import type { PaymentState } from '@forenet/contract/payment'
import { today } from '../../kit/time/today.ts'

export type HeldSeats = { event: Event; until: string | null }

export type HomeEvents = {
  today: readonly Event[]
  held: readonly HeldSeats[]
  offered: readonly Event[]
  next: Event | null
  ahead: readonly Event[]
}

const MAX_UPCOMING = 4

export function groupHomeEvents(
  events: readonly Event[],
  unfinished: readonly PaymentState[],
  now = new Date(),
): HomeEvents {
  const open = events.filter(({ cancelled }) => !cancelled)
  const until = new Map(
    unfinished.filter(({ ticketId }) => ticketId === null).map(({ eventId, heldUntil }) => [eventId, heldUntil]),
  )
  const coming = open.filter(({ mine }) => mine === 'coming')
  const atDoor = coming.filter((event) => isToday(event, now))
  const next = coming.find((event) => !atDoor.includes(event)) ?? null
  return {
    today: atDoor,
    held: open
      .filter(({ mine }) => mine === 'reserved')
      .map((event) => ({ event, until: until.get(event.id) ?? null })),
    offered: open.filter(({ mine }) => mine === 'offered'),
    next,
    ahead: open
      .filter((event) => event !== next && !atDoor.includes(event))
      .filter(({ mine }) => mine !== 'reserved' && mine !== 'offered' && mine !== 'not-coming')
      .slice(0, MAX_UPCOMING),
  }
}

function isToday({ startDate, endDate }: Event, now: Date): boolean {
  return today(new Date(startDate)) <= today(now) && new Date(endDate) > now
}

/** Event purchases are listed as reservations. */
export function listPaymentsToShow(unfinished: readonly PaymentState[]): PaymentState[] {
  return unfinished.filter(
    ({ kind, state, ticketId }) => kind === 'membership' || state === 'confirming' || ticketId !== null,
  )
}
