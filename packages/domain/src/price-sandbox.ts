import type { CalendarDate } from './calendar-date.ts'
import { type PriceOverTime, termsOn } from './edition-price.ts'
import { type GenderBand, isForPerson } from './membership-choice.ts'
import { type MembershipTerms, membershipPrice } from './membership-price.ts'
import type { Minor } from './money.ts'
import type { AgeBand } from './ticket-age.ts'

/** Somebody who has paid for a season, and what for it, without what they paid once for joining. */
export type Holder = { typeId: string; dateOfBirth: CalendarDate | null; gender: string | null; paidMinor: Minor }

/** What is to be sold of a membership type in the season that follows. */
export type NextEdition = MembershipTerms & PriceOverTime & AgeBand & GenderBand & { typeId: string }

/** What becomes of a holder's price; `none` has nothing to go on to: not for their age or gender, or nothing follows of their type. */
export const OUTCOMES = ['more', 'less', 'same', 'none'] as const
export type Outcome = (typeof OUTCOMES)[number]
export type Onward = { afterMinor: Minor | null; outcome: Outcome }

/**
 * What somebody who has paid for a season would pay in the next, by the rules that charge them: the edition that follows of
 * their type, where it is for the age that they have by then. As it is bought by its first day; nobody joins a second time. `nth` of their household, where
 * those go on whom the same payer paid for.
 */
export function onwardOf(holder: Holder, editions: ReadonlyMap<string, NextEdition>, nth = 1): Onward {
  const next = editions.get(holder.typeId)
  if (!next || !isForPerson(next, holder)) return { afterMinor: null, outcome: 'none' }
  const afterMinor = membershipPrice(termsOn(next, next.startDate), { joins: false, nth }).totalMinor
  const outcome = afterMinor > holder.paidMinor ? 'more' : afterMinor < holder.paidMinor ? 'less' : 'same'
  return { afterMinor, outcome }
}

/** Somebody who has paid, and who the payer was: of those of one payer the payer comes first, then in the order of names. */
export type PaidHolder = Holder & { memberId: string; payerId: string; name: string }

/**
 * What becomes of everybody who has paid for a season: of each type those of one payer are taken for a household that goes on
 * together, as one purchase of that payer would be charged.
 */
export function onwardOfAll<T extends PaidHolder>(
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
    const onward = onwardOf(holder, editions, nth)
    if (onward.afterMinor !== null) going.set(household, nth)
    return { ...holder, ...onward }
  })
}

/** How many holders come to which outcome, and what all of them pay. Amounts in øre. */
export type SandboxSums = Record<Outcome, number> & {
  holders: number
  /** What was paid by all, and by those alone who have something to go on to. */
  beforeMinor: Minor
  stayingBeforeMinor: Minor
  /** What those who have something to go on to would pay. */
  afterMinor: Minor
}

/** Adds up what becomes of holders. */
export function sandboxSums(all: Iterable<{ paidMinor: Minor } & Onward>): SandboxSums {
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
