import type { Minor } from './money.ts'
import { type PriceLines, participantPrice } from './price.ts'

/** How somebody may come to an event: at the member price, as a guest, or not at all. */
export type Standing = 'member' | 'guest' | 'not-invited'

/** What a ticket type costs; a null price means that kind of person cannot have it (ruling 18). */
export type TicketTerms = {
  memberPriceMinor: Minor | null
  guestPriceMinor: Minor | null
  vatRate: number
  surchargeMinor: Minor
}

/**
 * How a person may come: a member of the organisation where the event is for members; everybody else, and members of
 * an event that is for guests alone, as a guest where guests are invited (`eventsForMembers`, `eventsForGuests`).
 */
export function standingAt(event: { forMembers: boolean; guestsInvited: boolean }, isMember: boolean): Standing {
  if (isMember && event.forMembers) return 'member'
  return event.guestsInvited ? 'guest' : 'not-invited'
}

/** A ticket's price for a standing, in øre; null where it is not sold to that standing. */
export function ticketPrice(terms: TicketTerms, standing: Standing): PriceLines | null {
  const priceMinor = { member: terms.memberPriceMinor, guest: terms.guestPriceMinor, 'not-invited': null }[standing]
  if (priceMinor === null) return null
  // What is free stays free: a surcharge is the price of taking money.
  const surchargeMinor = priceMinor === 0 ? 0 : terms.surchargeMinor
  return participantPrice({ priceMinor, vatRate: terms.vatRate, surchargeMinor })
}

/** The lowest total that anybody who may come pays for one ticket, in øre; 0 where nothing is sold. */
export function lowestTotal(
  event: { forMembers: boolean; guestsInvited: boolean },
  types: readonly TicketTerms[],
): Minor {
  const standings = new Set([standingAt(event, true), standingAt(event, false)])
  const totals = types.flatMap((terms) => [...standings].flatMap((standing) => ticketPrice(terms, standing) ?? []))
  return totals.length === 0 ? 0 : Math.min(...totals.map((price) => price.totalMinor))
}
