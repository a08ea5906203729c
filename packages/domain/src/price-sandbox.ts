import type { CalendarDate } from './calendar-date.ts'
import { type PriceOverTime, termsOn } from './edition-price.ts'
import { type GenderBand, isForPerson } from './membership-choice.ts'
import { type MembershipTerms, membershipPrice } from './membership-price.ts'
import type { Minor } from './money.ts'
import type { AgeBand } from './ticket-age.ts'

/** A member of the current season. `paidMinor` excludes the joining fee. */
export type Holder = { typeId: string; dateOfBirth: CalendarDate | null; gender: string | null; paidMinor: Minor }

export type NextEdition = MembershipTerms & PriceOverTime & AgeBand & GenderBand & { typeId: string }

/** Change of a member's price; `none`: no edition of their type next season, or none for their age or gender. */
export const OUTCOMES = ['more', 'less', 'same', 'none'] as const
export type Outcome = (typeof OUTCOMES)[number]
export type Onward = { afterMinor: Minor | null; outcome: Outcome }

/**
 * Simulates a member's price next season with the billing rules: the next edition of their type if its age band fits
 * then, bought by its first day, without joining fee. `nth`: ordinal among the members paid for by the same payer.
 */
export function simulateNextPrice(holder: Holder, editions: ReadonlyMap<string, NextEdition>, nth = 1): Onward {
  const next = editions.get(holder.typeId)
  if (!next || !isForPerson(next, holder)) return { afterMinor: null, outcome: 'none' }
  const afterMinor = membershipPrice(termsOn(next, next.startDate), { joins: false, nth }).totalMinor
  const outcome = afterMinor > holder.paidMinor ? 'more' : afterMinor < holder.paidMinor ? 'less' : 'same'
  return { afterMinor, outcome }
}

/**
 * A member with the payer of their membership. Payers come before the members they paid for, who are sorted by name.
 */
export type PaidHolder = Holder & { memberId: string; payerId: string; name: string }

/** Simulates all members. Per type, members paid for by the same payer count as a household renewing together. */
export function simulateNextPrices<T extends PaidHolder>(
  holders: readonly T[],
  editions: ReadonlyMap<string, NextEdition>,
): (T & Onward)[] {
  const inOrder = holders.toSorted(
    (one, other) =>
      Number(other.memberId === other.payerId) - Number(one.memberId === one.payerId) ||
      (one.name < other.name ? -1 : one.name > other.name ? 1 : 0),
  )
  const going = new Map<string, number>()
  return inOrder.map((holder) => {
    const household = `${holder.payerId} ${holder.typeId}`
    const nth = (going.get(household) ?? 0) + 1
    const onward = simulateNextPrice(holder, editions, nth)
    if (onward.afterMinor !== null) going.set(household, nth)
    return { ...holder, ...onward }
  })
}

/** Number of members per outcome, and totals in øre. */
export type SandboxSums = Record<Outcome, number> & {
  holders: number
  /** Amount paid by all members, and by those who can renew. */
  beforeMinor: Minor
  stayingBeforeMinor: Minor
  /** Amount that members who can renew would pay. */
  afterMinor: Minor
}

export function sumPriceSandbox(all: Iterable<{ paidMinor: Minor } & Onward>): SandboxSums {
  const sums = { holders: 0, beforeMinor: 0, stayingBeforeMinor: 0, afterMinor: 0, more: 0, less: 0, same: 0, none: 0 }
  for (const { paidMinor, afterMinor, outcome } of all) {
    sums.holders += 1
    sums[outcome] += 1
    sums.beforeMinor += paidMinor
    if (afterMinor === null) continue
    sums.stayingBeforeMinor += paidMinor
    sums.afterMinor += afterMinor
  }
  return sums
}
