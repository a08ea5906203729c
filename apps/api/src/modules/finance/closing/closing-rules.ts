import type { StatementPeriod } from '@forenet/domain/bank-balance'
import { addDays, addMonths, type CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'

/** Closing a later month closes those before it. */
const MAX_MONTHS = 60

/** Lists months from that of the first posting. */
export function closableMonths(
  { closedThrough, firstPostedOn }: { closedThrough: CalendarDate | null; firstPostedOn: CalendarDate | null },
  today: CalendarDate,
): CalendarDate[] {
  const first = closedThrough === null ? firstPostedOn : addDays(closedThrough, 1)
  if (first === null) return []
  const months: CalendarDate[] = []
  for (let month = `${first.slice(0, 7)}-01`; months.length < MAX_MONTHS; month = addMonths(month, 1)) {
    const lastDay = addDays(addMonths(month, 1), -1)
    if (lastDay >= today) break
    months.push(lastDay)
  }
  return months
}

/** `after`: the last day that is closed. */
export function isOfClosedPeriod(day: CalendarDate, { after }: { after: CalendarDate | null }): boolean {
  return after !== null && day <= after
}

/** A statement of an account, in the order of import. */
export type ImportedPeriod = StatementPeriod & { account: string }
type DaySum = { account: string; day: CalendarDate; minor: Minor }
/** `expectedMinor`: the balance that the transactions give; `statedMinor`: the bank's. Both null if days are missing. */
export type BankDifference = {
  kind: 'bank-gap' | 'bank-not-covered' | 'bank-not-imported'
  account: string
  from: CalendarDate
  through: CalendarDate
  expectedMinor: Minor | null
  statedMinor: Minor | null
  differenceMinor: Minor
}
/** Booked balance at the end of a day; `opens` if it is the opening balance of the next day. */
type Balance = { day: CalendarDate; opens: boolean; minor: Minor }

/**
 * Compares the statements of one account with its transactions and the period to be closed. `periods` includes the last
 * one before the period, `sums` the transactions after its opening balance.
 */
export function findBankDifferences(
  periods: readonly ImportedPeriod[],
  sums: readonly DaySum[],
  { after, through }: { after: CalendarDate | null; through: CalendarDate },
): BankDifference[] {
  const account = periods[0]?.account ?? ''
  const steps = compareBalances(balancesOf(periods), sums)
  const gaps = steps
    .filter(
      ({ from, through: end, differenceMinor }) =>
        differenceMinor !== 0 && (after === null || end > after) && from <= through,
    )
    .map((step): BankDifference => ({ kind: 'bank-gap', account, ...step }))
  const isProven = (from: CalendarDate, end: CalendarDate) =>
    steps.some((step) => step.differenceMinor === 0 && step.from <= from && step.through >= end)
  return [...gaps, ...missingMonths(periods, { after, through }).filter((one) => !isProven(one.from, one.through))]
}

/** For a club that has posted to its bank account in these months and imported no statement. The account is not known. */
export function findMonthsWithoutStatements(months: readonly CalendarDate[]): BankDifference[] {
  return months.map((month) => ({
    ...{ kind: 'bank-not-imported', account: '', from: month, through: addDays(addMonths(month, 1), -1) },
    ...{ expectedMinor: null, statedMinor: null, differenceMinor: 0 },
  }))
}

/** Months without a statement, and the days after the last statement of the last month. */
function missingMonths(
  periods: readonly ImportedPeriod[],
  { after, through }: { after: CalendarDate | null; through: CalendarDate },
): BankDifference[] {
  const account = periods[0]?.account ?? ''
  const days = { expectedMinor: null, statedMinor: null, differenceMinor: 0 }
  const [first = through] = periods.map(({ from }) => from).toSorted()
  const start = after === null || first > after ? first : addDays(after, 1)
  const missing: BankDifference[] = []
  for (let month = `${start.slice(0, 7)}-01`; month <= through; month = addMonths(month, 1)) {
    const lastDay = addDays(addMonths(month, 1), -1)
    if (!periods.some(({ from, through: end }) => from <= lastDay && end >= month)) {
      missing.push({ kind: 'bank-not-imported', account, from: month, through: lastDay, ...days })
    }
  }
  const covered =
    periods
      .map((period) => period.through)
      .toSorted()
      .at(-1) ?? through
  if (covered < through && covered.slice(0, 7) === through.slice(0, 7)) {
    missing.push({ kind: 'bank-not-covered', account, from: addDays(covered, 1), through, ...days })
  }
  return missing
}

/** Balances in the order of time. Of several closing or several opening balances of a day, the last import counts. */
function balancesOf(periods: readonly ImportedPeriod[]): Balance[] {
  const balances = new Map<string, Balance>()
  for (const [nth, { from, through, openingMinor, closingMinor }] of periods.entries()) {
    const opensOn = addDays(from, -1)
    // A file can begin or end in the middle of a day. Another one with the days on both sides knows the whole day.
    const spans = (day: CalendarDate, others: readonly ImportedPeriod[]) =>
      others.some((one) => one.openingMinor !== null && one.from <= day && one.through > day)
    if (openingMinor !== null && !spans(opensOn, periods)) {
      balances.set(`${opensOn} opening`, { day: opensOn, opens: true, minor: openingMinor })
    }
    if (closingMinor !== null && !spans(through, periods.slice(nth + 1))) {
      balances.set(`${through} closing`, { day: through, opens: false, minor: closingMinor })
    }
  }
  return [...balances.values()].toSorted((one, other) =>
    one.day === other.day ? Number(one.opens) - Number(other.opens) : one.day < other.day ? -1 : 1,
  )
}

/** Each balance against the one before it and the transactions between them. */
function compareBalances(balances: readonly Balance[], sums: readonly DaySum[]) {
  return balances.slice(1).flatMap((balance, nth) => {
    const before = balances[nth]
    if (!before) return []
    const between = sums.filter(({ day }) => day > before.day && day <= balance.day)
    const expectedMinor = between.reduce((total, { minor }) => total + minor, before.minor)
    const from = addDays(before.day, 1)
    return {
      from,
      // An opening balance that differs from the closing balance before it is a difference of the day that it opens.
      through: balance.opens && balance.day < from ? from : balance.day,
      ...{ expectedMinor, statedMinor: balance.minor, differenceMinor: balance.minor - expectedMinor },
    }
  })
}
