import { expect, test } from 'vitest'
import { listTeamMismatches, type TeamMismatch, type TeamTerms } from '../src/team.ts'

const ANYBODY: TeamTerms = { ageFrom: null, ageTo: null, gender: null }

test.each<[string, Partial<TeamTerms>, number | null, string | null, TeamMismatch[]]>([
  ['a team for anybody', {}, null, null, []],
  ['the youngest that is wanted', { ageFrom: 10, ageTo: 12 }, 10, null, []],
  ['the oldest that is wanted', { ageFrom: 10, ageTo: 12 }, 12, null, []],
  ['one year less', { ageFrom: 10, ageTo: 12 }, 9, null, ['too-young']],
  ['one year more', { ageFrom: 10, ageTo: 12 }, 13, null, ['too-old']],
  ['an age that nobody knows', { ageFrom: 10 }, null, null, ['age-unknown']],
  ['the gender that is wanted', { gender: 'female' }, 30, 'female', []],
  ['another gender', { gender: 'female' }, 30, 'male', ['other-gender']],
  ['a gender that is kept to oneself', { gender: 'female' }, 30, 'undisclosed', ['gender-unknown']],
  ['both', { ageTo: 12, gender: 'male' }, 30, null, ['too-old', 'gender-unknown']],
])('%s', (_what, terms, age, gender, misfits) => {
  expect(listTeamMismatches({ ...ANYBODY, ...terms }, { age, gender })).toEqual(misfits)
})
