import { describe, expect, test } from 'vitest'
import { computeNetMinor, paymentState, refundObstacle } from '../../src/club/payments/payment-state.ts'

const amounts = { amountMinor: 10_000, backMinor: 0, pendingBackMinor: 0, test: false }

test.each([
  ['paid', {}],
  ['free', { amountMinor: 0 }],
  ['partly-refunded', { backMinor: 1 }],
  ['refunded', { backMinor: 10_000 }],
  ['pending', { backMinor: 1, pendingBackMinor: 1 }],
  ['test', { test: true, backMinor: 1, pendingBackMinor: 1 }],
])('a payment is %s', (state, change) => {
  expect(paymentState({ ...amounts, ...change })).toBe(state)
})

test('the net amount leaves out refunds and test payments', () => {
  expect(computeNetMinor([amounts, { ...amounts, backMinor: 4_000 }, { ...amounts, test: true }])).toBe(16_000)
})

describe('a refund', () => {
  const payment = { ...amounts, kind: 'membership', memberId: 'Ida' } as never
  const refundable = { leftMinor: 10_000 } as never
  const waiting = [{ state: 'waiting' }] as never
  const ticket = (leftMinor: number) => [{ leftMinor }] as never
  const membership = { payment, chargedBackMinor: 0, refundable, refunds: [], tickets: [] }
  const tickets = { ...membership, payment: { ...amounts, kind: 'event', memberId: null } as never, refundable: null }
  test.each([
    [null, membership, true],
    ['role', membership, false],
    ['nothing-left', { ...membership, refundable: null }, true],
    ['charged-back', { ...membership, chargedBackMinor: 1, refundable: null }, true],
    [null, { ...membership, chargedBackMinor: 1 }, true],
    ['waiting', { ...membership, refundable: null, refunds: waiting }, true],
    ['not-in-register', { ...membership, payment: { ...amounts, kind: 'membership', memberId: null } as never }, true],
    ['test', { ...membership, payment: { ...amounts, test: true } as never }, true],
    ['free', { ...tickets, payment: { ...amounts, amountMinor: 0 } as never, tickets: ticket(0) }, true],
    // A free ticket that was upgraded has money to refund.
    [null, { ...tickets, payment: { ...amounts, amountMinor: 0 } as never, tickets: ticket(500) }, true],
    [null, { ...tickets, tickets: ticket(1) }, true],
    ['nothing-left', { ...tickets, tickets: ticket(0) }, true],
  ])('is impossible because of %s', (obstacle, details, mayRefund) => {
    expect(refundObstacle(details, mayRefund)).toBe(obstacle)
  })
})
