import type { Event } from '@forenet/contract/event'
import type { PaymentState } from '@forenet/contract/payment'
import { today } from '../../kit/time/today.ts'

/** Seats that are held and not paid, and until when, where that is known. */
export type HeldSeats = { event: Event; until: string | null }

/** What the front page tells of events. */
export type HomeEvents = {
  /** What the member is coming to today, or is at just now. */
  today: readonly Event[]
  held: readonly HeldSeats[]
  /** Seats kept for the member out of a waiting list, waiting for an answer. */
  offered: readonly Event[]
  /** The next one the member is coming to on another day. */
  next: Event | null
  /** What else is ahead, the soonest few. */
  ahead: readonly Event[]
}

const MOST_AHEAD = 4

/** Picks what is next out of the member's events, which are in the order they begin. */
export function homeEventsOf(
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
      .slice(0, MOST_AHEAD),
  }
}

/** From the morning of the day it begins until it is over. */
function isToday({ startDate, endDate }: Event, now: Date): boolean {
  return today(new Date(startDate)) <= today(now) && new Date(endDate) > now
}

/** Purchases of events are told by their seats; of what lies unfinished only their payments under way, and what a club asks for a dearer ticket, are told. */
export function toldAsPayments(unfinished: readonly PaymentState[]): PaymentState[] {
  return unfinished.filter(
    ({ kind, state, ticketId }) => kind === 'membership' || state === 'confirming' || ticketId !== null,
  )
}
