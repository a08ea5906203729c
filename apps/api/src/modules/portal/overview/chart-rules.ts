import type { ClubCharts } from '@forenet/contract/club/overview'
import { addDays, addMonths, type CalendarDate } from '@forenet/domain/calendar-date'

export const MEMBER_CHART_MONTHS = 24
export const MONEY_CHART_MONTHS = 12

/** Age groups of the Danish sports federations, in whole years, inclusive. */
export const AGE_GROUPS = [
  { from: 0, to: 6 },
  { from: 7, to: 12 },
  { from: 13, to: 18 },
  { from: 19, to: 24 },
  { from: 25, to: 59 },
  { from: 60, to: null },
] as const

export type MonthlySum = { month: string; sold: string; returned: boolean; minor: number }

type AgeCount = { age: number | null; gender: string | null; count: number }
type PresentCharts = { [Name in keyof ClubCharts]: NonNullable<ClubCharts[Name]> }

export function monthStart(today: CalendarDate, back: number): CalendarDate {
  return addMonths(`${today.slice(0, 8)}01`, -back)
}

export function memberChartDates(today: CalendarDate): CalendarDate[] {
  return Array.from({ length: MEMBER_CHART_MONTHS }, (_, nth) => {
    const back = MEMBER_CHART_MONTHS - 1 - nth
    return back === 0 ? today : addDays(monthStart(today, back - 1), -1)
  })
}

export function groupByAge(counts: readonly AgeCount[]): PresentCharts['members']['ages'] {
  const within = (of: (age: number | null) => boolean) => {
    const people = (isOf: (gender: string | null) => boolean) =>
      counts.reduce((sum, { age, gender, count }) => (of(age) && isOf(gender) ? sum + count : sum), 0)
    const isOther = (gender: string | null) => gender !== 'female' && gender !== 'male'
    return { female: people((one) => one === 'female'), male: people((one) => one === 'male'), other: people(isOther) }
  }
  const unknown = { from: null, to: null, ...within((age) => age === null) }
  return [
    ...AGE_GROUPS.map(({ from, to }) => ({
      ...{ from, to },
      ...within((age) => age !== null && age >= from && (to === null || age <= to)),
    })),
    ...(unknown.female + unknown.male + unknown.other > 0 ? [unknown] : []),
  ]
}

export function moneyChartMonths(sums: readonly MonthlySum[], today: CalendarDate): PresentCharts['money']['months'] {
  const total = (of: (sum: MonthlySum) => boolean) => sums.filter(of).reduce((all, { minor }) => all + minor, 0)
  return Array.from({ length: MONEY_CHART_MONTHS }, (_, nth) => {
    const [month, before] = [MONEY_CHART_MONTHS - 1 - nth, 2 * MONEY_CHART_MONTHS - 1 - nth].map((back) =>
      monthStart(today, back).slice(0, 7),
    ) as [string, string]
    const income = (sold: string) => total((sum) => sum.month === month && sum.sold === sold && !sum.returned)
    return {
      month,
      membershipMinor: income('membership'),
      eventMinor: income('event'),
      invoiceMinor: income('invoice'),
      refundMinor: total((sum) => sum.month === month && sum.returned),
      beforeMinor: total((sum) => sum.month === before),
    }
  })
}
