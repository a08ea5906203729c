import type { Minor } from './money.ts'
import { computeParticipantPrice, type PriceLines } from './price.ts'

export type BuyerType = 'member' | 'guest' | 'not-invited'

/** Early-bird prices before VAT, valid until an instant; a null price means the regular price. */
export type EarlyPrice = { until: string; memberPriceMinor: Minor | null; guestPriceMinor: Minor | null }

/**
 * Prices of a ticket type. A null price means it is not sold to that group (ruling 18). `earlyPrices` are sorted by
 * end.
 */
export type TicketTerms = {
  memberPriceMinor: Minor | null
  guestPriceMinor: Minor | null
  earlyPrices: readonly EarlyPrice[]
  vatRate: number
  surchargeMinor: Minor
}

export function findBuyerType(event: { forMembers: boolean; guestsInvited: boolean }, isMember: boolean): BuyerType {
  if (isMember && event.forMembers) return 'member'
  return event.guestsInvited ? 'guest' : 'not-invited'
}

export function findCurrentEarlyPrice(
  { earlyPrices }: Pick<TicketTerms, 'earlyPrices'>,
  now: Date,
): EarlyPrice | undefined {
  return earlyPrices.find(({ until }) => now.getTime() < Date.parse(until))
}

export function computeTicketPrice(terms: TicketTerms, standing: BuyerType, now: Date): PriceLines | null {
  if (standing === 'not-invited') return null
  const field = standing === 'member' ? 'memberPriceMinor' : 'guestPriceMinor'
  const usual = terms[field]
  if (usual === null) return null
  const priceMinor = findCurrentEarlyPrice(terms, now)?.[field] ?? usual
  // Free tickets have no surcharge, because the surcharge covers the cost of payment.
  const surchargeMinor = priceMinor === 0 ? 0 : terms.surchargeMinor
  return computeParticipantPrice({ priceMinor, vatRate: terms.vatRate, surchargeMinor })
}

export function findNextPriceChange(
  terms: TicketTerms,
  standing: BuyerType,
  now: Date,
): { until: string; totalMinor: Minor } | null {
  const present = computeTicketPrice(terms, standing, now)
  if (!present) return null
  for (const { until } of terms.earlyPrices) {
    const then = new Date(until)
    const totalMinor = computeTicketPrice(terms, standing, then)?.totalMinor
    if (then > now && totalMinor !== undefined && totalMinor !== present.totalMinor) return { until, totalMinor }
  }
  return null
}

/**
 * Price at the door: the door price, else the guest price, else the member price; never early-bird. Null if not sold at
 * the door.
 */
export function computeDoorPrice(
  { doorSale, doorPriceMinor, ...terms }: TicketTerms & { doorSale: boolean; doorPriceMinor: Minor | null },
  now: Date,
): PriceLines | null {
  if (!doorSale) return null
  if (doorPriceMinor === null)
    return computeTicketPrice(terms, 'guest', now) ?? computeTicketPrice(terms, 'member', now)
  return computeTicketPrice({ ...terms, guestPriceMinor: doorPriceMinor, earlyPrices: [] }, 'guest', now)
}

export function findLowestTotal(
  event: { forMembers: boolean; guestsInvited: boolean },
  types: readonly TicketTerms[],
  now: Date,
): Minor {
  const standings = new Set([findBuyerType(event, true), findBuyerType(event, false)])
  const totals = types.flatMap((terms) =>
    [...standings].flatMap((standing) => computeTicketPrice(terms, standing, now) ?? []),
  )
  return totals.length === 0 ? 0 : Math.min(...totals.map((price) => price.totalMinor))
}
