import { isIncludedInPayment } from '@forenet/domain/participant'
import { blocksPurchase, rangesOverlap } from '@forenet/domain/period'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const at = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
const span = fc
  .tuple(fc.nat({ max: 40 }), fc.nat({ max: 10 }))
  .map(([start, length]) => ({ start, end: start + length }))

describe('two date ranges', () => {
  test.each([
    ['2026-01-01', '2026-12-31', '2027-01-01', '2027-12-31', false, 'one after the other'],
    ['2026-01-01', '2026-12-31', '2026-12-31', '2027-12-31', true, 'share the last day'],
    ['2026-01-01', '2026-12-31', '2026-01-01', '2026-12-31', true, 'the same'],
    ['2026-01-01', '2026-12-31', '2026-06-01', '2026-06-30', true, 'one inside the other'],
    ['2026-01-01', '2026-06-30', '2026-07-01', '2026-12-31', false, 'half years'],
    ['2026-05-01', '2026-05-01', '2026-05-01', '2026-05-01', true, 'a day and itself'],
  ])('%s–%s and %s–%s: %s (%s)', (start, end, otherStart, otherEnd, expected) => {
    expect(rangesOverlap({ startDate: start, endDate: end }, { startDate: otherStart, endDate: otherEnd })).toBe(
      expected,
    )
  })

  test.each([
    ['as it was sold', '2026-12-31', false, '2026-12-31', true],
    ['the same season after an end by the club', '2026-11-30', true, '2026-12-31', false],
    ['what is over before it', '2026-11-30', true, '2026-06-30', true],
    ['what ends with it', '2026-11-30', true, '2026-11-30', true],
    ['a shorter one that nobody has ended', '2026-06-30', false, '2026-12-31', true],
  ])('a paid period and a new purchase: %s', (_what, heldUntil, endedEarly, until, expected) => {
    const held = { startDate: '2026-01-01', endDate: heldUntil, endedEarly }
    expect(blocksPurchase(held, { startDate: '2026-01-01', endDate: until })).toBe(expected)
  })

  test('overlap exactly if they share a date, in either order', () => {
    fc.assert(
      fc.property(span, span, (one, other) => {
        let shared = false
        for (let day = one.start; day <= one.end; day++) shared ||= other.start <= day && day <= other.end
        const [a, b] = [one, other].map(({ start, end }) => ({ startDate: at(start), endDate: at(end) }))
        if (!a || !b) throw new Error('Two spans were given')
        expect(rangesOverlap(a, b)).toBe(shared)
        expect(rangesOverlap(b, a)).toBe(shared)
      }),
    )
  })
})

describe('participants who count in a payment', () => {
  test.each([
    [false, null, true, 'oneself or a dependant'],
    [true, 'approved', true, 'approved family'],
    [true, 'pending', false, 'family still asked'],
    [true, 'rejected', false, 'family that said no'],
    [true, null, false, 'a link without an answer'],
  ] as const)('link %s, %s: %s (%s)', (familyLink, familyInvitationStatus, expected, _why) => {
    expect(isIncludedInPayment({ familyLink, familyInvitationStatus })).toBe(expected)
  })
})
