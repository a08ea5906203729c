import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeSeatOutcomes, HANDOVER_ROLES, type SeatAnswer } from '../src/handover.ts'

const owner = (id: string) => ({ memberId: id, grantId: id, lasting: true })
const seat = (id: string, answer: SeatAnswer, role: (typeof HANDOVER_ROLES)[number] = 'owner') => ({
  ...{ id, role, answer },
  grantId: id as string | null,
})

describe('the result of a handover', () => {
  test.each([
    ['accepted', 'changed'],
    ['nobody', 'changed'],
    ['waits', 'waits'],
    ['declined', 'kept'],
  ] as const)('if the successor is %s: %s', (answer, outcome) => {
    expect(computeSeatOutcomes([seat('karen', answer, 'treasurer')], [owner('henrik')]).get('karen')).toBe(outcome)
  })

  test('keeps the last owner if there is no successor', () => {
    expect(computeSeatOutcomes([seat('henrik', 'nobody')], [owner('henrik')]).get('henrik')).toBe('kept')
    expect(computeSeatOutcomes([seat('henrik', 'nobody')], [owner('henrik'), owner('bo')]).get('henrik')).toBe(
      'changed',
    )
    expect(computeSeatOutcomes([seat('henrik', 'accepted')], [owner('henrik')]).get('henrik')).toBe('changed')
  })

  test('never leaves a club without an owner', () => {
    const answers = fc.constantFrom<SeatAnswer>('nobody', 'accepted', 'waits', 'declined')
    const seats = fc.array(
      fc.record({ answer: answers, role: fc.constantFrom(...HANDOVER_ROLES), leaves: fc.boolean() }),
      {
        maxLength: 6,
      },
    )
    fc.assert(
      fc.property(seats, fc.integer({ min: 0, max: 3 }), (made, others) => {
        const all = made.map(({ answer, role, leaves }, nth) => ({
          ...{ id: `seat ${nth}`, role, answer },
          grantId: leaves ? `seat ${nth}` : null,
        }))
        const held = all.filter(({ role, grantId }) => role === 'owner' && grantId !== null).map(({ id }) => owner(id))
        const owned = [...held, ...Array.from({ length: others }, (_, nth) => owner(`other ${nth}`))]
        fc.pre(owned.length > 0)
        const outcomes = computeSeatOutcomes(all, owned)
        const gone = all.filter(({ id, grantId }) => grantId !== null && outcomes.get(id) === 'changed')
        const come = all.filter(
          ({ id, role, answer }) => role === 'owner' && answer === 'accepted' && outcomes.get(id) === 'changed',
        )
        const left = owned.filter(({ grantId }) => !gone.some(({ id }) => id === grantId))
        expect(left.length + come.length).toBeGreaterThan(0)
      }),
    )
  })
})
