export const DATE_ORDERS = ['day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** Dates such as 31/12/2010, where either number may be the day. */
const NUMBERED_DATE = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](?:\d{4}|\d{2})(?:[ T].*)?$/

/** The order that most of the deciding dates have; `stated`, as by the heading, if none decides. Null without dates. */
export function guessDateOrder(cells: Iterable<string>, stated: DateOrder = 'day-first'): DateOrder | null {
  let [dayFirst, monthFirst, dates] = [0, 0, 0]
  for (const cell of cells) {
    const match = NUMBERED_DATE.exec(cell.trim())
    if (!match) continue
    dates += 1
    if (Number(match[1]) > 12) dayFirst += 1
    if (Number(match[2]) > 12) monthFirst += 1
  }
  if (dates === 0) return null
  if (dayFirst === 0 && monthFirst === 0) return stated
  return monthFirst > dayFirst ? 'month-first' : 'day-first'
}
