import { expect, test } from 'vitest'
import { canSeeEvents, matchesQuery } from '../../src/club/shared/palette/palette.tsx'

const grant = (role: 'treasurer' | 'event-host', eventId: string | null = null) => [
  { role, organisationKey: 'RY', eventId, teamId: null },
]

test('a host of one event sees events, a treasurer of another club does not', () => {
  expect(canSeeEvents(grant('event-host', 'cup'), 'RY')).toBe(true)
  expect(canSeeEvents(grant('treasurer'), 'OTHER')).toBe(false)
})

test.each([
  ['Højmarken Cup for gæstehold', 'cup', true],
  ['Højmarken Cup for gæstehold', 'HØJ gæste', true],
  ['Højmarken Cup for gæstehold', 'gaeste', true],
  ['Payments', 'ments', false],
  ['Renée', 'renee', true],
])('%s matches %s: %s', (text, query, matches) => {
  expect(matchesQuery(text, query)).toBe(matches)
})
