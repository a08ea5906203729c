import { addDays, type CalendarDate } from './calendar-date.ts'

/** So many days before a season ends the next one should be on offer. */
const OPENED_BEFORE_DAYS = 45
/** A type whose last season ended longer ago than this is not sold any more. */
const GIVEN_UP_AFTER_DAYS = 60

type Type = { id: string; name: string; archived: boolean }
/** `enabled`: on offer; a draft opens no season. */
type Edition = { typeId: string | null; endDate: CalendarDate; enabled: boolean }

/** The membership types whose last season on offer ends soon, or has ended just now, with the day on which the first of them does. */
export function seasonToOpen(
  types: readonly Type[],
  editions: readonly Edition[],
  today: CalendarDate,
): { types: string[]; endsOn: CalendarDate } | null {
  const ending = types.flatMap(({ id, name, archived }) => {
    const ends = editions.filter(({ typeId, enabled }) => enabled && typeId === id).map(({ endDate }) => endDate)
    const endsOn = ends.toSorted().at(-1)
    const due =
      endsOn !== undefined &&
      endsOn >= addDays(today, -GIVEN_UP_AFTER_DAYS) &&
      endsOn <= addDays(today, OPENED_BEFORE_DAYS)
    return due && !archived ? [{ name, endsOn }] : []
  })
  const endsOn = ending
    .map((one) => one.endsOn)
    .toSorted()
    .at(0)
  return endsOn === undefined ? null : { types: ending.map(({ name }) => name), endsOn }
}

/**
 * Whether the season after the one of a day is on offer for every type that was sold then: its season ran on that day, or had
 * just ended. False where no type was sold.
 */
export function isSeasonOpened(
  types: readonly Type[],
  editions: readonly (Edition & { startDate: CalendarDate })[],
  on: CalendarDate,
): boolean {
  const ofType = (id: string) => editions.filter(({ typeId, enabled }) => enabled && typeId === id)
  const sold = types.filter(
    ({ id, archived }) =>
      !archived &&
      ofType(id).some(({ startDate, endDate }) => startDate <= on && endDate >= addDays(on, -GIVEN_UP_AFTER_DAYS)),
  )
  return sold.length > 0 && sold.every(({ id }) => ofType(id).some(({ startDate }) => startDate > on))
}
