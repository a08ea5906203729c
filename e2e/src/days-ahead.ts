/** The first moment of these journeys: a run goes on past midnight, and what it wrote before stays where it is. */
const BEGUN = Date.now()

/** The year they are in, and the one whose memberships the demonstration has on sale from November. */
export const THIS_YEAR = new Date(BEGUN).getUTCFullYear()
export const NEXT_YEAR = THIS_YEAR + 1

/** The calendar date so many days from when the journeys began. */
export function dayAhead(days: number): string {
  return new Date(BEGUN + days * 86_400_000).toISOString().slice(0, 10)
}

/** A day and time as its field takes it, so many days from when the journeys began; `clock` as 18:30. */
export function evening(days: number, clock: string): string {
  return `${dayAhead(days)}T${clock}`
}
