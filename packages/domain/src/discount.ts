import { divideHalfUp, type Minor } from './money.ts'
import { type PriceLines, priceWithin } from './price.ts'

export const DISCOUNT_KINDS = ['percent', 'amount', 'free', 'opens'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/**
 * Who a discount applies to: everybody, members of the club, members and trainers of teams, or people with a role in
 * the club.
 */
export const DISCOUNT_FOR = ['everybody', 'members', 'teams', 'roles'] as const
export type DiscountFor = (typeof DISCOUNT_FOR)[number]

/**
 * What a discount takes off the ticket price including VAT: per cent, an amount in øre, everything, or nothing
 * (`opens`). `ticketTypeIds`: the ticket types it applies to; null for all except hidden ones. Hidden types listed here
 * become available with the code.
 */
export type DiscountTerms = { kind: DiscountKind; value: number; ticketTypeIds: readonly string[] | null }

export const MAX_TICKETS_PER_REGISTRATION = 50

/** A ticket's price without discount. `hidden`: the type is available only with a discount code. */
export type FullPrice = { ticketTypeId: string; hidden: boolean; vatRate: number; price: PriceLines }

/**
 * Discounted price and the discount in øre. `byCode`: whether the ticket uses the code, because it is cheaper or
 * unlocked with it.
 */
export type DiscountedPrice = { price: PriceLines; discountMinor: Minor; byCode: boolean }

/** Whether a buyer with a code of these terms (or none) can buy a ticket type. */
export function isOpenTo(
  { id, hidden }: { id: string; hidden: boolean },
  terms: Pick<DiscountTerms, 'ticketTypeIds'> | null,
): boolean {
  return !hidden || (terms?.ticketTypeIds?.includes(id) ?? false)
}

/**
 * Price of one ticket with a discount, not below zero; VAT is recalculated. The surcharge covers the cost of payment,
 * so it is charged unless the ticket becomes free.
 */
export function discountedPrice(
  { price, vatRate }: Pick<FullPrice, 'price' | 'vatRate'>,
  terms: DiscountTerms,
): PriceLines {
  const withVat = price.priceMinor + price.vatMinor
  const left = leftOf(withVat, terms)
  if (left >= withVat) return price
  const surchargeMinor = left === 0 ? 0 : price.surchargeMinor
  return { ...priceWithin(left, vatRate), surchargeMinor, totalMinor: left + surchargeMinor }
}

function leftOf(withVat: Minor, { kind, value }: DiscountTerms): Minor {
  if (kind === 'free') return 0
  if (kind === 'opens') return withVat
  return kind === 'percent' ? divideHalfUp(withVat * (100 - value), 100) : Math.max(0, withVat - value)
}

/**
 * Applies a discount to at most `most` tickets of a registration: first hidden types it unlocks, then the largest
 * reductions, then the earliest. The total does not depend on the order of tickets.
 */
export function withDiscount(
  tickets: readonly FullPrice[],
  terms: DiscountTerms | null,
  most: number,
): DiscountedPrice[] {
  const full = tickets.map(({ price }) => ({ price, discountMinor: 0, byCode: false }))
  if (terms === null) return full
  const counting = tickets.flatMap((ticket, at) => {
    if (terms.ticketTypeIds !== null && !terms.ticketTypeIds.includes(ticket.ticketTypeId)) return []
    const price = discountedPrice(ticket, terms)
    const discountMinor = ticket.price.totalMinor - price.totalMinor
    const isOpened = ticket.hidden && terms.ticketTypeIds !== null
    return isOpened || discountMinor > 0 ? [{ at, price, discountMinor, isOpened }] : []
  })
  const first = counting.toSorted(
    (one, other) =>
      Number(other.isOpened) - Number(one.isOpened) || other.discountMinor - one.discountMinor || one.at - other.at,
  )
  for (const { at, price, discountMinor } of first.slice(0, Math.max(0, most))) {
    full[at] = { price, discountMinor, byCode: true }
  }
  return full
}

/** A discount code as stored and compared: upper case, no spaces. */
export function normalizedCode(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/gu, '').toUpperCase()
}

export const DISCOUNT_CODE = /^[\p{Lu}\p{Nd}_-]{4,40}$/u

// Leaves out 0/O and 1/I/L, which are easily confused when read aloud or on paper.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 10

/** Generates an unguessable code. `randomBytes` is a parameter because the domain is deterministic. */
export function newDiscountCode(randomBytes: (count: number) => Uint8Array): string {
  // Rejection sampling: bytes beyond the last whole multiple of the alphabet's length would favour some characters.
  const fair = 256 - (256 % ALPHABET.length)
  let code = ''
  while (code.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < fair && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length]
    }
  }
  return code
}
