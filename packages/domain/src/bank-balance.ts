import type { StatementLine } from './bank-statement.ts'
import { addDays, type CalendarDate } from './calendar-date.ts'
import type { Minor } from './money.ts'

/** Days that a statement of an account covers, with the booked balance before the first and after the last of them. */
export type StatementPeriod = {
  from: CalendarDate
  through: CalendarDate
  openingMinor: Minor | null
  closingMinor: Minor | null
}
export type BookedBalance = { day: CalendarDate; minor: Minor }
type StatementBalances = {
  opening?: BookedBalance | undefined
  closing?: BookedBalance | undefined
  lastDay?: CalendarDate | undefined
}
type BookedLine = Pick<StatementLine, 'bookedOn' | 'amountMinor'>

/**
 * Period of a CAMT.053 statement, from its balances, its last day and its lines; null if it has none of them. Banks
 * date the opening balance on the first day of the statement or on the day before.
 */
export function findCamtPeriod(
  lines: readonly BookedLine[],
  { opening, closing, lastDay }: StatementBalances,
): StatementPeriod | null {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const [firstBooked] = days
  // Without a line on its day, the opening balance is also that day's closing balance.
  const afterOpening =
    opening && (firstBooked !== undefined && firstBooked <= opening.day ? firstBooked : addDays(opening.day, 1))
  const through = [days.at(-1), closing?.day, lastDay]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1)
  const from = afterOpening ?? firstBooked ?? closing?.day
  if (from === undefined || through === undefined) return null
  return {
    from: from < through ? from : through,
    through,
    openingMinor: opening?.minor ?? null,
    closingMinor: closing?.minor ?? null,
  }
}

/** Period of a CSV file, in which `balanceMinor` is the balance after each line. Null without lines. */
export function findCsvPeriod(lines: readonly (BookedLine & { balanceMinor: Minor | null })[]): StatementPeriod | null {
  const isNewestFirst = (lines[0]?.bookedOn ?? '') > (lines.at(-1)?.bookedOn ?? '')
  const byDay = (rows: typeof lines) =>
    rows.toSorted((one, other) => (one.bookedOn < other.bookedOn ? -1 : one.bookedOn > other.bookedOn ? 1 : 0))
  // Some files have the days in one order and the lines of a day in the other.
  const orders = [byDay(lines), byDay(lines.toReversed())]
  const likely = isNewestFirst ? orders.toReversed() : orders
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const read = likely.map(balancesOf)
  const balances = read.find((one) => one !== null && one.openingMinor + sum === one.closingMinor) ?? read[0]
  const [from, through] = [orders[0]?.[0]?.bookedOn, orders[0]?.at(-1)?.bookedOn]
  if (from === undefined || through === undefined) return null
  return { from, through, openingMinor: balances?.openingMinor ?? null, closingMinor: balances?.closingMinor ?? null }
}

/** Lines without a balance, such as those of another type of row, are added to the nearest balance. */
function balancesOf(
  lines: readonly (BookedLine & { balanceMinor: Minor | null })[],
): { openingMinor: Minor; closingMinor: Minor } | null {
  let before = 0
  let opening: Minor | null = null
  let closing: Minor | null = null
  for (const { amountMinor, balanceMinor } of lines) {
    before += amountMinor
    closing = balanceMinor ?? (closing === null ? null : closing + amountMinor)
    if (opening === null && balanceMinor !== null) opening = balanceMinor - before
  }
  return opening === null || closing === null ? null : { openingMinor: opening, closingMinor: closing }
}
