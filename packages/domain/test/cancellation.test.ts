import {
  type CancellableTicket,
  canTransfer,
  computeCancellationOutcome,
  findFullRefundDeadline,
} from '@forenet/domain/cancellation'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const UNTIL = new Date('2026-12-10T17:00:00Z')
const BEFORE = new Date(UNTIL.getTime() - 1)
const valid: CancellableTicket = { state: 'valid', totalMinor: 25_000, refundedMinor: 0 }

describe('cancelling a ticket', () => {
  test.each([
    ['in time, no fee', { cancelUntil: UNTIL, feeMinor: 0, calledOff: false }, valid, BEFORE, 25_000, 0],
    ['in time, less the fee', { cancelUntil: UNTIL, feeMinor: 2_500, calledOff: false }, valid, BEFORE, 22_500, 2_500],
    [
      'a fee as large as the ticket',
      { cancelUntil: UNTIL, feeMinor: 25_000, calledOff: false },
      valid,
      BEFORE,
      0,
      25_000,
    ],
    [
      'a fee larger than the ticket takes no more',
      { cancelUntil: UNTIL, feeMinor: 99_000, calledOff: false },
      valid,
      BEFORE,
      0,
      25_000,
    ],
    [
      'a free ticket',
      { cancelUntil: UNTIL, feeMinor: 2_500, calledOff: false },
      { ...valid, totalMinor: 0 },
      BEFORE,
      0,
      0,
    ],
    [
      'one paid back in part',
      { cancelUntil: UNTIL, feeMinor: 2_500, calledOff: false },
      { ...valid, refundedMinor: 10_000 },
      BEFORE,
      12_500,
      2_500,
    ],
    [
      'one paid back already',
      { cancelUntil: UNTIL, feeMinor: 2_500, calledOff: false },
      { ...valid, refundedMinor: 25_000 },
      BEFORE,
      0,
      0,
    ],
  ])('%s', (_what, terms, ticket, now, refundMinor, feeMinor) => {
    expect(computeCancellationOutcome(terms, ticket, now)).toEqual({
      allowed: true,
      refusal: null,
      refundMinor,
      feeMinor,
    })
  })

  test.each([
    ['at the very moment it ends', { cancelUntil: UNTIL, feeMinor: 0, calledOff: false }, valid, UNTIL, 'too-late'],
    [
      'afterwards',
      { cancelUntil: UNTIL, feeMinor: 0, calledOff: false },
      valid,
      new Date('2027-01-01T00:00:00Z'),
      'too-late',
    ],
    ['where it never may', { cancelUntil: null, feeMinor: 0, calledOff: false }, valid, BEFORE, 'never'],
    [
      'used',
      { cancelUntil: UNTIL, feeMinor: 0, calledOff: false },
      { ...valid, state: 'used' as const },
      BEFORE,
      'used',
    ],
    [
      'void',
      { cancelUntil: UNTIL, feeMinor: 0, calledOff: false },
      { ...valid, state: 'void' as const },
      BEFORE,
      'not-valid',
    ],
    [
      'not paid yet',
      { cancelUntil: null, feeMinor: 0, calledOff: false },
      { ...valid, state: 'reserved' as const },
      BEFORE,
      'not-valid',
    ],
  ])('is refused: %s', (_what, terms, ticket, now, refusal) => {
    expect(computeCancellationOutcome(terms, ticket, now)).toEqual({
      allowed: false,
      refusal,
      refundMinor: 0,
      feeMinor: 0,
    })
  })

  test.each([
    ['after its time', { cancelUntil: BEFORE, feeMinor: 2_500, calledOff: true }, UNTIL],
    ['where it never may', { cancelUntil: null, feeMinor: 2_500, calledOff: true }, UNTIL],
  ])('refunds everything for a cancelled event, %s', (_what, terms, now) => {
    const all = { allowed: true, refusal: null, refundMinor: 25_000, feeMinor: 0 }
    expect(computeCancellationOutcome(terms, valid, now)).toEqual(all)
  })

  test('never refunds more than was paid: refund and fee add up to the unrefunded price', () => {
    const amounts = fc
      .record({
        totalMinor: fc.nat(100_000_000),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        feeMinor: fc.nat(100_000_000),
      })
      .map(({ totalMinor, share, feeMinor }) => ({
        totalMinor,
        refundedMinor: Math.floor(totalMinor * share),
        feeMinor,
      }))
    fc.assert(
      fc.property(amounts, ({ totalMinor, refundedMinor, feeMinor }) => {
        const outcome = computeCancellationOutcome(
          { cancelUntil: UNTIL, feeMinor, calledOff: false },
          { state: 'valid', totalMinor, refundedMinor },
          BEFORE,
        )
        expect(outcome.refundMinor + outcome.feeMinor).toBe(totalMinor - refundedMinor)
        expect(outcome.refundMinor).toBeGreaterThanOrEqual(0)
        expect(outcome.feeMinor).toBeLessThanOrEqual(feeMinor)
      }),
    )
  })
})

describe('transferring a ticket', () => {
  const startsAt = new Date('2026-12-19T17:00:00Z')
  const until = new Date('2026-12-19T12:00:00Z')
  test.each([
    ['in time', { transferUntil: until, startsAt, calledOff: false }, 'valid', new Date(until.getTime() - 1), true],
    ['at the moment it ends', { transferUntil: until, startsAt, calledOff: false }, 'valid', until, false],
    ['where it never may', { transferUntil: null, startsAt, calledOff: false }, 'valid', BEFORE, false],
    [
      'after the event began, whatever the terms',
      { transferUntil: new Date('2027-01-01T00:00:00Z'), startsAt, calledOff: false },
      'valid',
      startsAt,
      false,
    ],
    ['of an event called off', { transferUntil: until, startsAt, calledOff: true }, 'valid', BEFORE, false],
    ['used', { transferUntil: until, startsAt, calledOff: false }, 'used', BEFORE, false],
    ['void', { transferUntil: until, startsAt, calledOff: false }, 'void', BEFORE, false],
    ['not paid yet', { transferUntil: until, startsAt, calledOff: false }, 'reserved', BEFORE, false],
  ] as const)('%s', (_what, terms, state, now, allowed) => {
    expect(canTransfer(terms, { state }, now)).toBe(allowed)
  })
})

describe('an event that was moved', () => {
  const MOVED = new Date('2026-12-01T12:00:00Z')
  const terms = (whole: Date | null) => ({ cancelUntil: null, feeMinor: 2_500, calledOff: false, wholeUntil: whole })

  test.each([
    ['bought before: everything, until then', MOVED, BEFORE, null, 25_000],
    ['bought before, too late', new Date(MOVED.getTime() - 1), UNTIL, 'never', 0],
    ['bought when it was what it is', new Date(MOVED.getTime() + 1), BEFORE, 'never', 0],
  ])('%s', (_name, madeAt, now, refusal, refundMinor) => {
    const whole = findFullRefundDeadline({ movedAt: MOVED, refundUntil: UNTIL }, madeAt)
    expect(computeCancellationOutcome(terms(whole), valid, now)).toMatchObject({ refusal, refundMinor, feeMinor: 0 })
  })

  test('keeps the ticket that household prices depend on until those tickets are cancelled', () => {
    const household = { ...terms(UNTIL), supportsHousehold: true }
    const outcome = { refusal: 'household', allowed: false, refundMinor: 25_000, feeMinor: 0 }
    expect(computeCancellationOutcome(household, valid, BEFORE)).toEqual(outcome)
    expect(computeCancellationOutcome({ ...household, calledOff: true }, valid, BEFORE)).toMatchObject({
      allowed: true,
    })
  })

  test('an event that was not moved has its usual terms', () => {
    expect(findFullRefundDeadline({ movedAt: null, refundUntil: null }, MOVED)).toBeNull()
  })
})
