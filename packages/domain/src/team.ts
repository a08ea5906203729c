export const TEAM_GENDERS = ['female', 'male'] as const
export type TeamGender = (typeof TEAM_GENDERS)[number]

export const TEAM_READERS = ['on', 'waiting', 'everybody'] as const
export type TeamReaders = (typeof TEAM_READERS)[number]

/** Maximum teams per club, including archived ones. */
export const MAX_TEAMS = 500

export type TeamTerms = { ageFrom: number | null; ageTo: number | null; gender: TeamGender | null }

export const TEAM_MISFITS = ['too-young', 'too-old', 'other-gender', 'age-unknown', 'gender-unknown'] as const
export type TeamMisfit = (typeof TEAM_MISFITS)[number]

/** Lists how a person does not match the team's age and gender. Mismatches are displayed only; no one is excluded. */
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
