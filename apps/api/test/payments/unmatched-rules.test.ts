import { describe, expect, test } from 'vitest'
import type { Authorization } from '../../src/adapters/gateways/gateway.ts'
import { parseGatewayList } from '../../src/modules/money/payments/unmatched/unmatched.ts'
import {
  assessMissing,
  assessUnmatched,
  type BookedAttempt,
} from '../../src/modules/money/payments/unmatched/unmatched-rules.ts'

const ID = 'b5e0a1c2-0000-4000-8000-000000000001'

const found = (more: Partial<Authorization> = {}): Authorization => ({
  authorizationIdentifier: ID,
  paymentIdentifier: 'payment',
  orderNumber: 'KLUB1001',
  amountMinor: 45_000,
  currency: 'DKK',
  captured: true,
  capturedMinor: 45_000,
  creditedMinor: 0,
  maskedCard: null,
  cardType: null,
  wallet: null,
  cardExpiry: null,
  isTest: null,
  savedCardIdentifier: null,
  ...more,
})
const held = found({ captured: false, capturedMinor: 0 })

const booked = (more: Partial<BookedAttempt> = {}): BookedAttempt => ({
  attemptId: 'attempt',
  orderId: 'order',
  orderNumber: 'KLUB1001',
  organisationKey: 'KLUB',
  payer: 'Mette',
  amountMinor: 45_000,
  currency: 'DKK',
  testMode: false,
  paymentIdentifier: 'payment',
  authorizationIdentifier: null,
  state: 'window-open',
  capturedMinor: 0,
  refundedMinor: 0,
  requestedMinor: 0,
  orderStatus: 'initiated',
  reported: null,
  ...more,
})
const paid = (more: Partial<BookedAttempt> = {}): BookedAttempt =>
  booked({
    state: 'captured',
    orderStatus: 'paid',
    authorizationIdentifier: ID,
    capturedMinor: 45_000,
    reported: { state: 'captured', by: 'return' },
    ...more,
  })

describe('gateway and ledger', () => {
  test.each<[string, Authorization, BookedAttempt | null, [string, number] | null]>([
    ['both have it', found(), paid(), null],
    ['both have paid a part back', found({ creditedMinor: 10_000 }), paid({ refundedMinor: 10_000 }), null],
    ['captured for nobody here', found(), null, ['give-back', 45_000]],
    ['reserved for nobody here', held, null, ['give-back', 45_000]],
    ['of nobody here, and paid back', found({ creditedMinor: 45_000 }), null, null],
    ['of nobody here, a part of it paid back', found({ creditedMinor: 5_000 }), null, ['give-back', 40_000]],
    ['the number is another payment’s now', found(), booked({ paymentIdentifier: 'other' }), ['give-back', 45_000]],
    ['captured, and here a window', found(), booked(), ['adopt', 45_000]],
    [
      'captured, and here not yet a window',
      found(),
      booked({ paymentIdentifier: null, state: 'created' }),
      ['adopt', 45_000],
    ],
    ['reserved, and here a window', held, booked(), ['adopt', 45_000]],
    ['captured, and here declined', found(), booked({ state: 'declined', orderStatus: 'declined' }), ['adopt', 45_000]],
    [
      'a member said so, and it was not there then',
      found(),
      booked({ reported: { state: 'gone', by: 'return' } }),
      ['adopt', 45_000],
    ],
    ['refused here before', found(), booked({ reported: { state: 'voided', by: 'callback' } }), ['give-back', 45_000]],
    ['the order is paid otherwise', found(), booked({ orderStatus: 'paid' }), ['give-back', 45_000]],
    ['another amount', found({ amountMinor: 50_000, capturedMinor: 50_000 }), booked(), ['give-back', 50_000]],
    ['another currency', found({ currency: 'SEK' }), booked(), ['give-back', 45_000]],
    [
      'captured and in part paid back, and here a window',
      found({ creditedMinor: 5_000 }),
      booked(),
      ['give-back', 40_000],
    ],
    ['captured and paid back, and here a window', found({ creditedMinor: 45_000 }), booked(), null],
    ['being settled', found(), booked({ reported: { state: 'reported', by: 'callback' } }), ['wait', 45_000]],
    ['being let go of', held, booked({ reported: { state: 'voiding', by: 'decline' } }), ['wait', 45_000]],
    ['paid back there alone', found({ creditedMinor: 45_000 }), paid(), ['book-refund', 45_000]],
    [
      'a part paid back there alone',
      found({ creditedMinor: 20_000 }),
      paid({ refundedMinor: 5_000 }),
      ['book-refund', 15_000],
    ],
    [
      'paid back there, and asked for here',
      found({ creditedMinor: 20_000 }),
      paid({ requestedMinor: 20_000 }),
      ['wait', 20_000],
    ],
    ['paid back here alone', found(), paid({ refundedMinor: 45_000 }), ['look', 45_000]],
    ['in test mode nothing is captured', held, booked({ testMode: true }), null],
  ])('%s', (_what, authorization, ours, expected) => {
    const verdict = assessUnmatched(authorization, ours)
    expect(verdict && [verdict.remedy, verdict.amountMinor]).toEqual(expected)
  })

  test.each<[BookedAttempt, number | null]>([
    [paid(), 45_000],
    [paid({ refundedMinor: 5_000 }), 40_000],
    [paid({ refundedMinor: 45_000 }), null],
    [paid({ testMode: true }), null],
  ])('what the gateway does not know needs manual review: %#', (ours, minor) => {
    expect(assessMissing(ours)?.amountMinor ?? null).toBe(minor)
  })
})

describe("the gateway's list", () => {
  test.each([
    ['semicolons, quotes, a byte order mark', `\uFEFF"AuthorizationIdentifier";"OrderID"\r\n"${ID}";"KLUB1"\r\n`],
    ['commas, another column first', `Order,Authorization ID\nKLUB1,${ID}\n`],
    ['tabs', `Amount\tauthorization_identifier\n450\t${ID}\n`],
    ['one a line', `${ID}\n\n${ID.toUpperCase()}\n`],
  ])('%s', (_what, text) => {
    expect(parseGatewayList(text).map((id) => id.toLowerCase())).toEqual([ID])
  })

  test.each([
    ['Order;Amount\nKLUB1;450\n', 'no column AuthorizationIdentifier'],
    [`AuthorizationIdentifier;Order\n${ID};1\n;2\n`, 'Row 3 of the list holds no authorization: nothing'],
    ['two words\n', 'Row 1 of the list'],
  ])('%j is rejected with a message', (text, words) => {
    expect(() => parseGatewayList(text)).toThrow(words)
  })

  test('an empty one has none', () => {
    expect(parseGatewayList('')).toEqual([])
  })
})
