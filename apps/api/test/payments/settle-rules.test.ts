import { describe, expect, test } from 'vitest'
import type { Authorization } from '../../src/adapters/gateways/gateway.ts'
import { computePaymentState } from '../../src/modules/money/payments/orders/payment-state.ts'
import {
  compareAuthorization,
  isReportedByGateway,
  leaseDurationMs,
  nextSettlementStep,
  retryDelayMs,
} from '../../src/modules/money/payments/settling/settle-rules.ts'

const expected = {
  orderNumber: 'KLUB1-M-b2c3d4e5f60',
  paymentIdentifier: 'p-1',
  amountMinor: 45_000,
  currency: 'DKK',
  testMode: false,
}
const found: Authorization = {
  authorizationIdentifier: 'a-1',
  paymentIdentifier: 'p-1',
  orderNumber: 'KLUB1-M-b2c3d4e5f60',
  amountMinor: 45_000,
  currency: 'DKK',
  captured: false,
  capturedMinor: 0,
  creditedMinor: 0,
  maskedCard: null,
  cardType: null,
  wallet: null,
  cardExpiry: null,
  isTest: null,
  savedCardIdentifier: null,
}

describe('does an authorization belong to the attempt?', () => {
  test.each([
    ['everything agrees', {}, {}, 'ours'],
    ['captured already', {}, { captured: true, capturedMinor: 45_000 }, 'ours'],
    ['the gateway names no payment', {}, { paymentIdentifier: null }, 'ours'],
    ['we never learned the payment', { paymentIdentifier: null }, {}, 'ours'],
    ['another order number', {}, { orderNumber: 'KLUB1-M-b2c3d4e5f6.1' }, 'foreign'],
    ['another order number in other casing', {}, { orderNumber: 'klub1-m-b2c3d4e5f60' }, 'foreign'],
    ['another payment', {}, { paymentIdentifier: 'p-2' }, 'foreign'],
    ['another order number and amount', {}, { orderNumber: 'X', amountMinor: 1 }, 'foreign'],
    ['one øre less', {}, { amountMinor: 44_999 }, 'mismatch'],
    ['one øre more', {}, { amountMinor: 45_001 }, 'mismatch'],
    ['another currency', {}, { currency: 'SEK' }, 'mismatch'],
    ['a test card for real money', {}, { isTest: true }, 'mismatch'],
    ['a real card in test mode', { testMode: true }, { isTest: false }, 'mismatch'],
    ['a test card in test mode', { testMode: true }, { isTest: true }, 'ours'],
    ['test mode, and the gateway does not tell', { testMode: true }, {}, 'ours'],
  ] as const)('%s: %s', (_what, ours, theirs, verdict) => {
    expect(compareAuthorization({ ...expected, ...ours }, { ...found, ...theirs })).toBe(verdict)
  })
})

describe('handling an authorization of the attempt', () => {
  const capture = { step: 'capture' }
  const giveBack = (reason: string) => ({ step: 'void', reason })
  test.each([
    ['first report', 'reported', null, 'initiated', [], capture],
    ['reported after a decline', 'reported', null, 'declined', [], capture],
    [
      'the others came to nothing',
      'reported',
      null,
      'initiated',
      ['voided', 'foreign', 'gone', 'voiding', 'reported'],
      capture,
    ],
    ['the order is paid', 'reported', null, 'paid', [], giveBack('already-paid')],
    ['another one is being captured', 'reported', null, 'initiated', ['capturing'], giveBack('already-paid')],
    ['another one was captured', 'reported', null, 'declined', ['captured'], giveBack('already-paid')],
    ['its own capture goes on', 'capturing', null, 'initiated', [], capture],
    ['its own capture goes on, though the order is paid', 'capturing', null, 'paid', [], capture],
    [
      'its own capture goes on, whatever the others do',
      'capturing',
      null,
      'initiated',
      ['captured', 'capturing'],
      capture,
    ],
    ['being voided it stays so', 'voiding', 'mismatch', 'initiated', [], giveBack('mismatch')],
    ['being voided without a reason', 'voiding', null, 'initiated', [], giveBack('declined')],
    ['being voided, and paid elsewhere', 'voiding', 'capture-failed', 'paid', ['captured'], giveBack('capture-failed')],
  ] as const)('%s', (_what, own, ownVoidReason, orderStatus, others, expectedStep) => {
    expect(nextSettlementStep({ own, ownVoidReason, orderStatus, others })).toEqual(expectedStep)
  })
})

test.each([
  [0, 1_000],
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [5, 16_000],
  [9, 256_000],
  [10, 300_000],
  [11, 300_000],
  [1_000, 300_000],
])('after %i tries it rests %i ms', (tries, milliseconds) => {
  expect(retryDelayMs(tries)).toBe(milliseconds)
})

test('a lease outlasts the three gateway calls of one settlement', () => {
  for (const timeout of [100, 1_000, 10_000]) expect(leaseDurationMs(timeout)).toBeGreaterThan(3 * timeout)
})

describe('handling a report by an unauthenticated caller', () => {
  const begunAt = new Date('2026-11-20T10:00:00Z')
  const dayAfter = new Date('2026-11-21T10:00:00Z')
  test.each([
    ['is heard', 'initiated', 0, begunAt, true],
    ['is heard after a decline, which another try may follow', 'declined', 3, begunAt, true],
    ['is not heard of what is paid', 'paid', 0, begunAt, false],
    ['is heard up to the twentieth', 'initiated', 19, begunAt, true],
    ['is not heard beyond it', 'initiated', 20, begunAt, false],
    ['is heard for a day', 'initiated', 0, dayAfter, true],
    ['is not heard after it', 'initiated', 0, new Date(dayAfter.getTime() + 1), false],
  ] as const)('%s', (_what, orderStatus, reports, now, heard) => {
    expect(isReportedByGateway({ orderStatus, begunAt, reports }, now)).toBe(heard)
  })
})

describe('the state of a purchase', () => {
  test.each([
    ['nothing opened', 'initiated', [], [], 'unpaid'],
    ['a window that could not be opened', 'initiated', ['failed'], [], 'unpaid'],
    ['a window open', 'initiated', ['window-open'], [], 'waiting'],
    ['reported', 'initiated', ['window-open'], ['reported'], 'confirming'],
    ['capturing', 'initiated', ['authorized'], ['capturing'], 'confirming'],
    ['paid wins', 'paid', ['window-open', 'captured'], ['reported'], 'paid'],
    ['declined', 'declined', ['declined'], [], 'declined'],
    ['declined, and its authorization voided', 'declined', ['declined'], ['voided'], 'declined'],
    ['a new window after a decline', 'initiated', ['window-open', 'declined'], ['voided'], 'waiting'],
    ['given back', 'initiated', ['voided'], ['voided'], 'voided'],
    ['a report of nothing', 'initiated', ['window-open'], ['gone'], 'waiting'],
    ['somebody else’s', 'initiated', ['window-open'], ['foreign'], 'waiting'],
  ] as const)('%s', (_what, status, attempts, authorizations, state) => {
    expect(
      computePaymentState(
        { status },
        attempts.map((attempt) => ({ state: attempt })),
        authorizations,
      ),
    ).toBe(state)
  })
})
