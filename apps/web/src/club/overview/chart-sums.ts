import type { ClubCharts } from '@forenet/contract/club/overview'

type Members = NonNullable<ClubCharts['members']>
export type AgeGroup = Members['ages'][number]
type MoneyMonth = NonNullable<ClubCharts['money']>['months'][number]

const YEAR = 12

/** 0 if the same month a year before is missing. */
export function changeOverYear(months: Members['months']): number {
  const [now, before] = [months.at(-1)?.count, months.at(-1 - YEAR)?.count]
  return now === undefined || before === undefined ? 0 : now - before
}

export function largestGroup(ages: readonly AgeGroup[]): AgeGroup | undefined {
  const sizeOf = ({ female, male, other }: AgeGroup) => female + male + other
  const [first] = ages.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  return first && sizeOf(first) > 0 ? first : undefined
}

export const sum = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Income less refunds, in øre. */
export function netAmount({ membershipMinor, eventMinor, invoiceMinor, refundMinor }: MoneyMonth): number {
  return sum([membershipMinor, eventMinor, invoiceMinor, refundMinor])
}
