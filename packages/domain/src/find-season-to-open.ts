import { addDays, type CalendarDate } from './calendar-date.ts'

const OPENED_BEFORE_DAYS = 45
/** A type without a season for longer counts as discontinued. */
const ABANDONED_AFTER_DAYS = 60

type SeasonType = { id: string; name: string; archived: boolean }
/** `enabled` is false for drafts. */
type SeasonEdition = { typeId: string | null; endDate: CalendarDate; enabled: boolean }

/** Types whose last season ends soon or ended recently, and the earliest end date. */
export function findSeasonToOpen(
  types: readonly SeasonType[],
  editions: readonly SeasonEdition[],
  today: CalendarDate,
): { types: string[]; endsOn: CalendarDate } | null {
  const ending = types.flatMap(({ id, name, archived }) => {
    const ends = editions.filter(({ typeId, enabled }) => enabled && typeId === id).map(({ endDate }) => endDate)
    const endsOn = ends.toSorted().at(-1)
    const due =
      endsOn !== undefined &&
      endsOn >= addDays(today, -ABANDONED_AFTER_DAYS) &&
      endsOn <= addDays(today, OPENED_BEFORE_DAYS)
    return due && !archived ? [{ name, endsOn }] : []
  })
  const endsOn = ending
    .map((one) => one.endsOn)
    .toSorted()
    .at(0)
  return endsOn === undefined ? null : { types: ending.map(({ name }) => name), endsOn }
}

/** False if no season was on, or just over, on the date. */
export function isNextSeasonOnSale(
  types: readonly SeasonType[],
  editions: readonly (SeasonEdition & { startDate: CalendarDate })[],
  on: CalendarDate,
): boolean {
  const ofType = (id: string) => editions.filter(({ typeId, enabled }) => enabled && typeId === id)
  const sold = types.filter(
    ({ id, archived }) =>
      !archived &&
      ofType(id).some(({ startDate, endDate }) => startDate <= on && endDate >= addDays(on, -ABANDONED_AFTER_DAYS)),
  )
  return sold.length > 0 && sold.every(({ id }) => ofType(id).some(({ startDate }) => startDate > on))
}
