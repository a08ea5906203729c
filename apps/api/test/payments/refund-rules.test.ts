import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canStillBeBooked,
  findCredit,
  refundComment,
  splitByChargeback,
} from '../../src/modules/money/payments/refunding/refund-rules.ts'

const paid = (id: string, amountMinor = 25_000) => ({ amountMinor, comment: refundComment(id) })
const nameless = { amountMinor: 25_000, comment: '' }
const refund = (id: string, done = false, amountMinor = 25_000) => ({ id, amountMinor, done })
const ours = refund('ours')

describe("a refund's credit at the gateway", () => {
  test.each([
    ['nothing paid back', [ours], [], 'not-there'],
    ['paid back under our id', [ours], [paid('ours')], 'there'],
    ['paid back under our id, beside others', [ours], [nameless, paid('ours')], 'there'],
    ['an earlier one, done', [refund('before', true), ours], [paid('before')], 'not-there'],
    ['an earlier one, done, told without comment', [refund('before', true), ours], [nameless], 'not-there'],
    ['another one, paid and not recorded yet', [refund('beside'), ours], [paid('beside')], 'not-there'],
    ['another one, not paid yet', [refund('beside'), ours], [], 'not-there'],
    ['paid back without a comment', [ours], [nameless], 'unexplained'],
    ['paid back twice, the earlier one done', [refund('before', true), ours], [nameless, nameless], 'unexplained'],
    ['less than is done', [refund('before', true), ours], [], 'unexplained'],
    ['another amount than is done', [refund('before', true), ours], [paid('before', 24_999)], 'unexplained'],
    ['something of nobody’s', [ours], [paid('somebody-else')], 'unexplained'],
  ] as const)('%s', (_what, booked, credits, verdict) => {
    expect(findCredit('ours', booked, credits)).toBe(verdict)
  })
})

test.each([
  [0, true],
  [599_999, true],
  [600_000, false],
])('%d ms after its request, a credit may still arrive: %s', (milliseconds, still) => {
  const askedAt = new Date('2026-11-20T11:00:00Z')
  expect(canStillBeBooked(askedAt, new Date(askedAt.getTime() + milliseconds))).toBe(still)
})

describe('a refund of a payment that was charged back', () => {
  test.each([
    ['nothing was charged back', 100, 100, 0, 100],
    ['all was', 100, 100, 100, 0],
    ['more than was left', 100, 100, 150, 0],
    ['half of two tickets', 100, 200, 100, 100],
    ['the second ticket, after the first was sent', 100, 100, 100, 0],
    ['a part of the refund', 80, 100, 50, 50],
  ])('%s', (_what, amountMinor, leftMinor, chargedBackMinor, refundMinor) => {
    expect(splitByChargeback(amountMinor, { leftMinor, chargedBackMinor })).toEqual({
      refundMinor,
      chargedBackMinor: amountMinor - refundMinor,
    })
  })

  test('never sends more than is left after chargebacks, and forgets no øre', () => {
    const amounts = fc.tuple(fc.nat(100_000), fc.nat(100_000), fc.nat(200_000))
    fc.assert(
      fc.property(amounts, ([one, other, chargedBackMinor]) => {
        const leftMinor = one + other
        const first = splitByChargeback(one, { leftMinor, chargedBackMinor })
        const second = splitByChargeback(other, { leftMinor: leftMinor - first.refundMinor, chargedBackMinor })
        const sentMinor = first.refundMinor + second.refundMinor
        expect(sentMinor).toBe(Math.max(0, leftMinor - chargedBackMinor))
        expect(sentMinor + first.chargedBackMinor + second.chargedBackMinor).toBe(leftMinor)
      }),
    )
  })
})
