import { divideHalfUp, type Minor } from './money.ts'
import { type PriceLines, splitInclusivePrice } from './price.ts'

export const DISCOUNT_KINDS = ['percent', 'amount', 'free', 'opens'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

export const DISCOUNT_AUDIENCES = ['everybody', 'members', 'teams', 'roles'] as const
export type DiscountAudience = (typeof DISCOUNT_AUDIENCES)[number]

/**
 * `value`: per cent, or øre off the price including VAT. `opens` gives no reduction but unlocks hidden ticket types.
 * `ticketTypeIds`: null means all types that are not hidden.
 */
export type DiscountTerms = { kind: DiscountKind; value: number; ticketTypeIds: readonly string[] | null }

export const MAX_TICKETS_PER_REGISTRATION = 50

export type UndiscountedPrice = { ticketTypeId: string; hidden: boolean; vatRate: number; price: PriceLines }

/** `byCode`: whether the ticket counts as a use of the code. */
export type DiscountedPrice = { price: PriceLines; discountMinor: Minor; byCode: boolean }

export function canBuyWithCode(
  { id, hidden }: { id: string; hidden: boolean },
  terms: Pick<DiscountTerms, 'ticketTypeIds'> | null,
): boolean {
  return !hidden || (terms?.ticketTypeIds?.includes(id) ?? false)
}

/** Recalculates the VAT. The surcharge stays, unless the ticket becomes free. */
export function computeDiscountedPrice(
  { price, vatRate }: Pick<UndiscountedPrice, 'price' | 'vatRate'>,
  terms: DiscountTerms,
): PriceLines {
  const withVat = price.priceMinor + price.vatMinor
  const left = computeReducedTotal(withVat, terms)
  if (left >= withVat) return price
  const surchargeMinor = left === 0 ? 0 : price.surchargeMinor
  return { ...splitInclusivePrice(left, vatRate), surchargeMinor, totalMinor: left + surchargeMinor }
}

function computeReducedTotal(withVat: Minor, { kind, value }: DiscountTerms): Minor {
  if (kind === 'free') return 0
  if (kind === 'opens') return withVat
  return kind === 'percent' ? divideHalfUp(withVat * (100 - value), 100) : Math.max(0, withVat - value)
}

/** Hidden ticket types first, then the largest reduction, so that the total does not depend on the order of tickets. */
export function applyDiscount(
  tickets: readonly UndiscountedPrice[],
  terms: DiscountTerms | null,
  most: number,
): DiscountedPrice[] {
  const full = tickets.map(({ price }) => ({ price, discountMinor: 0, byCode: false }))
  if (terms === null) return full
  const counting = tickets.flatMap((ticket, at) => {
    if (terms.ticketTypeIds !== null && !terms.ticketTypeIds.includes(ticket.ticketTypeId)) return []
    const price = computeDiscountedPrice(ticket, terms)
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

export function normalizeDiscountCode(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/gu, '').toUpperCase()
}

export const DISCOUNT_CODE_PATTERN = /^[\p{Lu}\p{Nd}_-]{4,40}$/u

// Without the look-alikes 0/O and 1/I/L.
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 10

export function generateDiscountCode(randomBytes: (count: number) => Uint8Array): string {
  // Rejection sampling, so that every character is equally likely.
  const fair = 256 - (256 % CODE_ALPHABET.length)
  let code = ''
  while (code.length < CODE_LENGTH) {
    for (const byte of randomBytes(CODE_LENGTH)) {
      if (byte < fair && code.length < CODE_LENGTH) code += CODE_ALPHABET[byte % CODE_ALPHABET.length]
    }
  }
  return code
}
