import {
  computeDifferencePrice,
  computeManualRefundPart,
  computeMoveCharge,
  computeMoveDifference,
  computeMoveRefund,
  splitTicketRefunds,
} from '@forenet/domain/ticket-move'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test.each([
  ['cheaper', 30_000, 20_000, true, -10_000, 10_000],
  ['cheaper, and nothing is to go back', 30_000, 20_000, false, -10_000, 0],
  ['as dear', 20_000, 20_000, true, 0, 0],
  ['dearer', 20_000, 30_000, true, 10_000, 0],
  ['free', 20_000, 0, true, -20_000, 20_000],
])('%s', (_what, paidMinor, priceMinor, payBack, differenceMinor, backMinor) => {
  expect(computeMoveDifference({ paidMinor, priceMinor })).toBe(differenceMinor)
  expect(computeMoveRefund({ differenceMinor, payBack })).toBe(backMinor)
})

test('the payment left is the lesser of the amount paid and the new price, and never negative', () => {
  const minor = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(minor, minor, (paidMinor, priceMinor) => {
      const differenceMinor = computeMoveDifference({ paidMinor, priceMinor })
      expect(paidMinor - computeMoveRefund({ differenceMinor, payBack: true })).toBe(Math.min(paidMinor, priceMinor))
      expect(computeMoveRefund({ differenceMinor, payBack: false })).toBe(0)
    }),
  )
})

test.each([
  ['dearer, and taken', 10_000, true, 10_000],
  ['dearer, and let go', 10_000, false, 0],
  ['as dear', 0, true, 0],
  ['cheaper', -10_000, true, 0],
])('charges for a change to %s', (_what, differenceMinor, isTaken, takenMinor) => {
  expect(computeMoveCharge({ differenceMinor, isTaken })).toBe(takenMinor)
})

const payment = (orderId: string, leftMinor: number) => ({ orderId, leftMinor, chargedBackMinor: 0 })

test.each([
  ['nothing paid later', 300, [], [], 300],
  ['less than was paid last', 20, [payment('b', 50), payment('a', 30)], [['b', 20]], 0],
  ['all that was paid last', 50, [payment('b', 50), payment('a', 30)], [['b', 50]], 0],
  [
    'more than was paid last',
    70,
    [payment('b', 50), payment('a', 30)],
    [
      ['b', 50],
      ['a', 20],
    ],
    0,
  ],
  [
    'all of it',
    180,
    [payment('b', 50), payment('a', 30)],
    [
      ['b', 50],
      ['a', 30],
    ],
    100,
  ],
  ['what went back before gives nothing', 40, [payment('b', 0), payment('a', 30)], [['a', 30]], 10],
] as const)('refunds from %s', (_what, amountMinor, later, parts, restMinor) => {
  const split = splitTicketRefunds([{ refundMinor: amountMinor, later }], Number.POSITIVE_INFINITY)
  expect(split.parts.map((part) => [part.orderId, part.amountMinor])).toEqual(parts)
  expect(split.restMinor).toBe(restMinor)
})

test.each([
  ['no chargeback', 70, [['b', 50, 0]], 100, [['b', 50]], 20],
  ['an upgrade that was charged back', 70, [['b', 50, 50]], 100, [], 70],
  ['an upgrade that was charged back in part', 70, [['b', 50, 20]], 100, [['b', 30]], 40],
  ['more than the others hold, withheld', 120, [['b', 50, 50]], 100, [['b', 20]], 100],
  ['everything, of which the chargeback is withheld', 150, [['b', 50, 20]], 100, [['b', 50]], 100],
  ['an upgrade while the purchase was charged back', 60, [['b', 50, 10]], 0, [['b', 50]], 10],
] as const)('refunds held money first: %s', (_what, amountMinor, later, heldMinor, parts, restMinor) => {
  const payments = later.map(([orderId, leftMinor, chargedBackMinor]) => ({ orderId, leftMinor, chargedBackMinor }))
  const split = splitTicketRefunds([{ refundMinor: amountMinor, later: payments }], heldMinor)
  expect(split.parts.map((part) => [part.orderId, part.amountMinor])).toEqual(parts)
  expect(split.restMinor).toBe(restMinor)
})

test('the purchase is charged only what it holds, even if another ticket has an upgrade that was charged back', () => {
  const upgrade = { orderId: 'upgrade', leftMinor: 50, chargedBackMinor: 50 }
  const tickets = [
    { refundMinor: 150, later: [upgrade] },
    { refundMinor: 100, later: [] },
  ]
  expect(splitTicketRefunds(tickets, 200)).toEqual({
    parts: [{ orderId: 'upgrade', amountMinor: 50 }],
    restMinor: 200,
  })
})

test('the part that the club refunds itself follows the split of the refund', () => {
  const later = [{ orderId: 'upgrade', leftMinor: 50, chargedBackMinor: 50, byHand: false }]
  expect(computeManualRefundPart(100, { later, heldMinor: 100, byHand: true })).toBe(100)
})

test('parts add up to the refunds, none is zero, and none exceeds its payment or its ticket', () => {
  const minor = fc.integer({ min: 0, max: 1_000 })
  const upgrade = fc.record({ leftMinor: minor, chargedBackMinor: minor, byHand: fc.boolean() })
  const tickets = fc.array(fc.record({ refundMinor: minor, later: fc.array(upgrade, { maxLength: 3 }) }), {
    maxLength: 3,
  })
  fc.assert(
    fc.property(tickets, fc.integer({ min: -500, max: 3_000 }), fc.boolean(), (drawn, heldMinor, byHand) => {
      const refunds = drawn.map(({ refundMinor, later }, ticket) => ({
        refundMinor,
        later: later.map((one, nth) => ({ ...one, orderId: `${ticket}-${nth}` })),
      }))
      const { parts, restMinor } = splitTicketRefunds(refunds, heldMinor)
      const sum = (minors: readonly number[]) => minors.reduce((total, one) => total + one, 0)
      expect(sum([restMinor, ...parts.map((part) => part.amountMinor)])).toBe(
        sum(refunds.map(({ refundMinor }) => refundMinor)),
      )
      for (const { refundMinor, later } of refunds) {
        const ofTicket = parts.filter((part) => later.some(({ orderId }) => orderId === part.orderId))
        expect(sum(ofTicket.map(({ amountMinor }) => amountMinor))).toBeLessThanOrEqual(refundMinor)
        for (const part of ofTicket) {
          expect(part.amountMinor).toBeGreaterThan(0)
          const paid = later.find(({ orderId }) => orderId === part.orderId)
          expect(part.amountMinor).toBeLessThanOrEqual(paid?.leftMinor ?? 0)
        }
      }
      // The purchase is overdrawn only if nothing is left of the upgrades.
      const leftOf = ({ refundMinor, later }: (typeof refunds)[number]) => {
        const used = sum(
          parts.flatMap((part) => (later.some((one) => one.orderId === part.orderId) ? part.amountMinor : [])),
        )
        return Math.min(refundMinor, sum(later.map(({ leftMinor }) => leftMinor))) - used
      }
      if (restMinor > Math.max(0, heldMinor)) expect(refunds.map(leftOf)).toEqual(refunds.map(() => 0))
      for (const { refundMinor, later } of refunds) {
        const other = later.map((one) => ({ ...one, byHand: !one.byHand }))
        expect(
          computeManualRefundPart(refundMinor, { later, heldMinor, byHand }) +
            computeManualRefundPart(refundMinor, { later: other, heldMinor, byHand: !byHand }),
        ).toBe(refundMinor)
      }
    }),
  )
})

test.each([
  ['a kind without VAT or a surcharge', 150, [1, 0], [0, 300], [150, 0, 0]],
  ['the kind’s VAT is within it', 125, [1.25, 0], [0, 300], [100, 25, 0]],
  ['a surcharge that the ticket had not, without VAT', 150, [1.25, 25], [0, 300], [100, 25, 25]],
  ['what the kind has more of a surcharge alone', 135, [1.25, 25], [15, 300], [100, 25, 10]],
  ['a surcharge alone where nothing else is dearer', 25, [1.25, 25], [0, 300], [0, 0, 25]],
  ['no more of a surcharge than the difference', 20, [1.25, 25], [0, 300], [0, 0, 20]],
  ['no surcharge where the ticket has more of it', 125, [1.25, 10], [15, 300], [100, 25, 0]],
  ['all of the surcharge where the ticket was paid back whole', 150, [1.25, 25], [25, 0], [100, 25, 25]],
] as const)('the price of an upgrade: %s', (_what, amountMinor, [vatRate, surcharge], [had, leftMinor], lines) => {
  const price = computeDifferencePrice(
    amountMinor,
    { vatRate, surchargeMinor: surcharge },
    { surchargeMinor: had, leftMinor },
  )
  expect([price.priceMinor, price.vatMinor, price.surchargeMinor]).toEqual(lines)
  expect(price.totalMinor).toBe(amountMinor)
})
