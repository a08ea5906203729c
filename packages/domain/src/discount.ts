import { divideHalfUp, type Minor } from './money.ts'
import { type PriceLines, priceWithin } from './price.ts'

export const DISCOUNT_KINDS = ['percent', 'amount', 'free', 'opens'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** Whom a discount is for: everybody; who belongs to the club; who is on a team, or trains it; who has a role in the club. */
export const DISCOUNT_FOR = ['everybody', 'members', 'teams', 'roles'] as const
export type DiscountFor = (typeof DISCOUNT_FOR)[number]

/**
 * What a discount takes off a ticket, of what is paid for it with VAT: so many per cent, an amount in øre, all of it, or nothing
 * (`opens`). `ticketTypeIds` are the kinds of ticket it is for; null for all of the event but the hidden ones: these it opens where
 * it names them.
 */
export type DiscountTerms = { kind: DiscountKind; value: number; ticketTypeIds: readonly string[] | null }

/** So many tickets one registration may have. */
export const MOST_TICKETS_AT_ONCE = 50

/** A ticket as it is priced without a discount; `hidden`: of a kind that only a code opens. */
export type FullPrice = { ticketTypeId: string; hidden: boolean; vatRate: number; price: PriceLines }

/** What a ticket costs, and what was taken off it, in øre; `byCode`: the code counts for it, as it is cheaper or opened by it. */
export type DiscountedPrice = { price: PriceLines; discountMinor: Minor; byCode: boolean }

/** Whether a kind of ticket can be had by who has typed a code of these terms, or none. */
export function isOpenTo(
  { id, hidden }: { id: string; hidden: boolean },
  terms: Pick<DiscountTerms, 'ticketTypeIds'> | null,
): boolean {
  return !hidden || (terms?.ticketTypeIds?.includes(id) ?? false)
}

/**
 * What one ticket costs with a discount: never below nothing, VAT inside what is left of the price. The surcharge stays, as it is
 * the price of taking money, and goes where nothing is left to take.
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
 * The tickets of a registration with a discount that counts for at most `most` of them: those that it opens, then those it takes
 * most off, and of the same the first. What all of them come to does not depend on their order.
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

/** A discount code as it is stored and compared: upper case, without spaces. */
export function normalizedCode(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/gu, '').toUpperCase()
}

/** What a code may look like once it is normalized. */
export const DISCOUNT_CODE = /^[\p{Lu}\p{Nd}_-]{4,40}$/u

// Neither 0 and O nor 1, I and L: read aloud, or off a piece of paper, they are taken for one another.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 10

/** A code that nobody guesses; `randomBytes` is given, since the domain has no source of chance. */
export function newDiscountCode(randomBytes: (count: number) => Uint8Array): string {
  // Bytes past the last whole run of the alphabet are thrown away, so that no letter is likelier than another.
  const fair = 256 - (256 % ALPHABET.length)
  let code = ''
  while (code.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < fair && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length]
    }
  }
  return code
}
