import type { Event } from '@forenet/contract/event'
import type { PaymentState } from '@forenet/contract/payment'

/** Seats that are held and not paid, and until when, where that is known. */
export type HeldSeats = { event: Event; until: string | null }

/** What the front page tells of events. */
export type HomeEvents = {
  held: readonly HeldSeats[]
  /** Seats kept for the member out of a waiting list, waiting for an answer. */
  offered: readonly Event[]
  /** The next one the member is coming to. */
  next: Event | null
}

/** Picks what is next out of the member's events, which are in the order they begin. */
export function homeEventsOf(events: readonly Event[], unfinished: readonly PaymentState[]): HomeEvents {
  const open = events.filter(({ cancelled }) => !cancelled)
  const until = new Map(unfinished.map(({ eventId, heldUntil }) => [eventId, heldUntil]))
  return {
    held: open
      .filter(({ mine }) => mine === 'reserved')
      .map((event) => ({ event, until: until.get(event.id) ?? null })),
    offered: open.filter(({ mine }) => mine === 'offered'),
    next: open.find(({ mine }) => mine === 'coming') ?? null,
  }
}

/** Purchases of events are told by their seats; of what lies unfinished only their payments under way are told. */
export function toldAsPayments(unfinished: readonly PaymentState[]): PaymentState[] {
  return unfinished.filter(({ kind, state }) => kind === 'membership' || state === 'confirming')
}
