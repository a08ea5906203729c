import type { EventDetail } from '@forenet/contract/event'
import { fitsAge } from '@forenet/domain/ticket-age'
import { ticketPrice } from '@forenet/domain/ticket-price'
import { canStillCome } from '../standing.ts'

type Priced = Pick<
  EventDetail,
  'attendees' | 'oneTicketPerAttendee' | 'guestsInvited' | 'ticketTypes' | 'fromPriceMinor'
>

/**
 * Lowest price available to the family now, in øre, and whether it is the only one. Guest prices count only if no
 * family member can attend.
 */
export function lowestPrice(event: Priced, now: Date): { minor: number; isOnly: boolean } {
  const family = canStillCome(event).map(({ standing, age }) => ({ standing, age }))
  const people = family.length === 0 && event.guestsInvited ? [{ standing: 'guest' as const, age: null }] : family
  const totals = people.flatMap(({ standing, age }) =>
    event.ticketTypes.flatMap((type) =>
      type.onSale && fitsAge(type, age) ? (ticketPrice(type, standing, now)?.totalMinor ?? []) : [],
    ),
  )
  if (totals.length === 0) return { minor: event.fromPriceMinor, isOnly: false }
  const minor = Math.min(...totals)
  return { minor, isOnly: totals.every((total) => total === minor) }
}
