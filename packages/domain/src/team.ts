export const TEAM_GENDERS = ['female', 'male'] as const
export type TeamGender = (typeof TEAM_GENDERS)[number]

export const TEAM_MESSAGE_AUDIENCES = ['on', 'waiting', 'everybody'] as const
export type TeamMessageAudience = (typeof TEAM_MESSAGE_AUDIENCES)[number]

/** Including archived ones. */
export const MAX_TEAMS = 500

export type TeamTerms = { ageFrom: number | null; ageTo: number | null; gender: TeamGender | null }

export const TEAM_MISMATCHES = ['too-young', 'too-old', 'other-gender', 'age-unknown', 'gender-unknown'] as const
export type TeamMismatch = (typeof TEAM_MISMATCHES)[number]

/** Displayed only; no one is excluded. */
export function listTeamMismatches(
  { ageFrom, ageTo, gender }: TeamTerms,
  person: { age: number | null; gender: string | null },
): TeamMismatch[] {
  const misfits: TeamMismatch[] = []
  if (person.age === null) {
    if (ageFrom !== null || ageTo !== null) misfits.push('age-unknown')
  } else if (ageFrom !== null && person.age < ageFrom) misfits.push('too-young')
  else if (ageTo !== null && person.age > ageTo) misfits.push('too-old')
  if (gender !== null && person.gender !== gender) {
    misfits.push(person.gender === null || person.gender === 'undisclosed' ? 'gender-unknown' : 'other-gender')
  }
  return misfits
}
