import { describe, expect, test } from 'vitest'
import { matchesQuery, pagesFor, seesEvents } from '../../src/club/shared/palette/palette-rules.ts'

const grant = (role: 'treasurer' | 'door-steward' | 'event-host', eventId: string | null = null) => [
  { role, organisationKey: 'RY', eventId, teamId: null },
]

describe('pages', () => {
  const names = (role: 'treasurer' | 'door-steward', key = 'RY') => pagesFor(grant(role), key).map(({ name }) => name)

  test('are those the roles open at the club', () => {
    expect(names('treasurer')).toContain('manage-payments')
    expect(names('treasurer')).not.toContain('manage-settings')
    expect(names('door-steward')).not.toContain('manage-payments')
    expect(names('treasurer', 'OTHER')).toEqual(['manage-overview'])
  })
})

test('a host of one event sees events, a treasurer of another club does not', () => {
  expect(seesEvents(grant('event-host', 'cup'), 'RY')).toBe(true)
  expect(seesEvents(grant('treasurer'), 'OTHER')).toBe(false)
})

test.each([
  ['Højmarken Cup for gæstehold', 'cup', true],
  ['Højmarken Cup for gæstehold', 'HØJ gæste', true],
  ['Højmarken Cup for gæstehold', 'gaeste', false],
  ['Payments', 'ments', false],
  ['Renée', 'renee', true],
])('%s matches %s: %s', (text, query, matches) => {
  expect(matchesQuery(text, query)).toBe(matches)
})
