import type { Minor } from './money.ts'
import { type PriceLines, participantPrice } from './price.ts'

/** How somebody may come to an event: at the member price, as a guest, or not at all. */
export type Standing = 'member' | 'guest' | 'not-invited'

/** What a ticket type costs until a moment, before VAT in øre; a price that is null is the usual one then too. */
export type EarlyPrice = { until: string; memberPriceMinor: Minor | null; guestPriceMinor: Minor | null }

/**
 * What a ticket type costs; a null price means that kind of person cannot have it (ruling 18). `earlyPrices` come before the usual
 * ones, in the order in which they end.
 */
export type TicketTerms = {
  memberPriceMinor: Minor | null
  guestPriceMinor: Minor | null
  earlyPrices: readonly EarlyPrice[]
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

/** The early price that counts at a moment, until its own moment; undefined once the usual ones do. */
export function earlyPriceAt({ earlyPrices }: Pick<TicketTerms, 'earlyPrices'>, now: Date): EarlyPrice | undefined {
  return earlyPrices.find(({ until }) => now.getTime() < Date.parse(until))
}

/** A ticket's price for a standing at a moment, in øre; null where it is not sold to that standing. */
export function ticketPrice(terms: TicketTerms, standing: Standing, now: Date): PriceLines | null {
  if (standing === 'not-invited') return null
  const field = standing === 'member' ? 'memberPriceMinor' : 'guestPriceMinor'
  const usual = terms[field]
  if (usual === null) return null
  const priceMinor = earlyPriceAt(terms, now)?.[field] ?? usual
  // What is free stays free: a surcharge is the price of taking money.
  const surchargeMinor = priceMinor === 0 ? 0 : terms.surchargeMinor
  return participantPrice({ priceMinor, vatRate: terms.vatRate, surchargeMinor })
}

/** When a ticket next costs a standing something else than at a moment, and what then, in øre; null where it stays as it is. */
export function nextPrice(
  terms: TicketTerms,
  standing: Standing,
  now: Date,
): { until: string; totalMinor: Minor } | null {
  const present = ticketPrice(terms, standing, now)
  if (!present) return null
  for (const { until } of terms.earlyPrices) {
    const then = new Date(until)
    const totalMinor = ticketPrice(terms, standing, then)?.totalMinor
    if (then > now && totalMinor !== undefined && totalMinor !== present.totalMinor) return { until, totalMinor }
  }
  return null
}

/**
 * A ticket's price at a moment for whoever comes to the door without one: that at the door, whatever is cheaper until a date, else a
 * guest's, else a member's; null where it is not sold there.
 */
export function priceAtDoor(
  { doorSale, doorPriceMinor, ...terms }: TicketTerms & { doorSale: boolean; doorPriceMinor: Minor | null },
  now: Date,
): PriceLines | null {
  if (!doorSale) return null
  if (doorPriceMinor === null) return ticketPrice(terms, 'guest', now) ?? ticketPrice(terms, 'member', now)
  return ticketPrice({ ...terms, guestPriceMinor: doorPriceMinor, earlyPrices: [] }, 'guest', now)
}

/** The lowest total that anybody who may come pays for one ticket at a moment, in øre; 0 where nothing is sold. */
export function lowestTotal(
  event: { forMembers: boolean; guestsInvited: boolean },
  types: readonly TicketTerms[],
  now: Date,
): Minor {
  const standings = new Set([standingAt(event, true), standingAt(event, false)])
  const totals = types.flatMap((terms) => [...standings].flatMap((standing) => ticketPrice(terms, standing, now) ?? []))
  return totals.length === 0 ? 0 : Math.min(...totals.map((price) => price.totalMinor))
}
