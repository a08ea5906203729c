/** Genders that a team may be for alone. */
export const TEAM_GENDERS = ['female', 'male'] as const
export type TeamGender = (typeof TEAM_GENDERS)[number]

/** To whom of a team a letter is: those who are on it, those who wait for a place, or both. */
export const TEAM_READERS = ['on', 'waiting', 'everybody'] as const
export type TeamReaders = (typeof TEAM_READERS)[number]

/** So many teams a club has at most, those that are archived among them. */
export const MOST_TEAMS = 500

/** Whom a team is for; null is no limit, ages in years and both included. */
export type TeamTerms = { ageFrom: number | null; ageTo: number | null; gender: TeamGender | null }

/** What speaks against somebody on a team. */
export const TEAM_MISFITS = ['too-young', 'too-old', 'other-gender', 'age-unknown', 'gender-unknown'] as const
export type TeamMisfit = (typeof TEAM_MISFITS)[number]

/** What speaks against somebody on a team, whose age or gender may not be known. Nobody is kept out by it: it is shown. */
export function teamMisfits(
  { ageFrom, ageTo, gender }: TeamTerms,
  person: { age: number | null; gender: string | null },
): TeamMisfit[] {
  const misfits: TeamMisfit[] = []
  if (person.age === null) {
    if (ageFrom !== null || ageTo !== null) misfits.push('age-unknown')
  } else if (ageFrom !== null && person.age < ageFrom) misfits.push('too-young')
  else if (ageTo !== null && person.age > ageTo) misfits.push('too-old')
  if (gender !== null && person.gender !== gender) {
    misfits.push(person.gender === null || person.gender === 'undisclosed' ? 'gender-unknown' : 'other-gender')
  }
  return misfits
}
