import { expect, test } from 'vitest'
import { comparePurchases, type GatewayPayment, type StoredOrder } from '../src/purchase-outcome.ts'

const order = (over: Partial<StoredOrder> = {}, capturedMinor = 100, refundedMinor = 0): StoredOrder => ({
  ...{ token: 'one', status: 'paid', attempts: [{ orderNumber: 'A', capturedMinor, refundedMinor }], ...over },
})
const paid = (orderNumber: string, capturedAmount = 100, creditedAmount = 0): GatewayPayment => ({
  ...{ orderNumber, capturedAmount, creditedAmount },
})
const twoAttempts = order({
  attempts: [
    { orderNumber: 'A', capturedMinor: 100, refundedMinor: 0 },
    { orderNumber: 'B', capturedMinor: 100, refundedMinor: 0 },
  ],
})
const none = { lost: [], duplicated: [], differing: [] }

test.each([
  ['equal', false, [order()], [paid('A')], none],
  ['cancelled and refunded', true, [order({}, 100, 100)], [paid('A', 100, 100)], none],
  ['an order of another buyer', false, [order(), order({ token: 'two', attempts: [] })], [paid('A')], none],
  ['unknown here', false, [], [], { ...none, lost: ['one'] }],
  ['unknown here, captured at the gateway', false, [], [paid('A')], { ...none, lost: ['one'], differing: ['A'] }],
  ['not paid', false, [order({ status: 'initiated' })], [paid('A')], { ...none, lost: ['one'] }],
  ['not captured', false, [order()], [], { ...none, lost: ['one'], differing: ['A'] }],
  ['cancelled, not refunded', true, [order()], [paid('A')], { ...none, lost: ['one'] }],
  ['captured twice', false, [twoAttempts], [paid('A'), paid('B')], { ...none, duplicated: ['one'] }],
  [
    'refunded twice',
    true,
    [order({}, 100, 100)],
    [paid('A', 100, 200)],
    { ...none, duplicated: ['one'], differing: ['A'] },
  ],
  [
    'refunded without a request',
    false,
    [order()],
    [paid('A', 100, 100)],
    { ...none, duplicated: ['one'], differing: ['A'] },
  ],
])('a purchase is compared with orders and gateway: %s', (_what, isCancelled, orders, gateway, expected) => {
  expect(comparePurchases([{ token: 'one', amountMinor: 100, isCancelled }], orders, gateway)).toEqual(expected)
})
