import type { CalendarDate } from './calendar-date.ts'
import { computeMembershipTerms, type EditionPricing } from './edition-price.ts'
import { type GenderRestriction, matchesPerson } from './membership-choice.ts'
import { computeMembershipPrice, type MembershipTerms } from './membership-price.ts'
import type { Minor } from './money.ts'
import type { AgeBand } from './ticket-age.ts'

/** `paidMinor`: for this season, without joining fee. */
export type SandboxMember = {
  typeId: string
  dateOfBirth: CalendarDate | null
  gender: string | null
  paidMinor: Minor
}

export type NextEdition = MembershipTerms & EditionPricing & AgeBand & GenderRestriction & { typeId: string }

export const PRICE_OUTCOMES = ['more', 'less', 'same', 'none'] as const
export type PriceOutcome = (typeof PRICE_OUTCOMES)[number]
export type NextPrice = { afterMinor: Minor | null; outcome: PriceOutcome }

/**
 * By the billing rules: the type's next edition, bought by its first day, without joining fee. `nth`: among members
 * with the same payer.
 */
export function simulateNextPrice(
  holder: SandboxMember,
  editions: ReadonlyMap<string, NextEdition>,
  nth = 1,
): NextPrice {
  const next = editions.get(holder.typeId)
  if (!next || !matchesPerson(next, holder)) return { afterMinor: null, outcome: 'none' }
  const afterMinor = computeMembershipPrice(computeMembershipTerms(next, next.startDate), {
    joins: false,
    nth,
  }).totalMinor
  const outcome = afterMinor > holder.paidMinor ? 'more' : afterMinor < holder.paidMinor ? 'less' : 'same'
  return { afterMinor, outcome }
}

export type SandboxPayingMember = SandboxMember & { memberId: string; payerId: string; name: string }

/** Members of one type with the same payer count as a household. */
export function simulateNextPrices<T extends SandboxPayingMember>(
  holders: readonly T[],
  editions: ReadonlyMap<string, NextEdition>,
): (T & NextPrice)[] {
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

export type SandboxSums = Record<PriceOutcome, number> & {
  holders: number
  beforeMinor: Minor
  stayingBeforeMinor: Minor
  afterMinor: Minor
}

export function sumPriceSandbox(all: Iterable<{ paidMinor: Minor } & NextPrice>): SandboxSums {
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
