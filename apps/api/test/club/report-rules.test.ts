import { divideHalfUp } from '@forenet/domain/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  differenceToPayments,
  remainingVatMinor,
  reportFigures,
  saleChannel,
  salesSpan,
  sumFigures,
  sumPayments,
  toReportCells,
} from '../../src/modules/events/event-report/report-rules.ts'
import type { TicketGroup } from '../../src/modules/events/tickets/index.ts'

const ONE: TicketGroup = {
  ...{ ticketTypeId: 'adult', byHand: null, apart: false, state: 'valid', test: false },
  ...{ totalMinor: 10_000, refundedMinor: 0, vatMinor: 2_000, tickets: 1 },
}

describe('the total of identical tickets', () => {
  test.each<[string, Partial<TicketGroup>, Partial<ReturnType<typeof reportFigures>>]>([
    [
      'valid',
      {},
      { sold: 1, void: 0, came: 0, notCame: 1, given: 0, paidMinor: 10_000, feesMinor: 0, vatMinor: 2_000 },
    ],
    [
      'three that came',
      { state: 'used', tickets: 3 },
      { sold: 3, came: 3, notCame: 0, paidMinor: 30_000, vatMinor: 6_000 },
    ],
    [
      'void with a fee kept',
      { state: 'void', refundedMinor: 9_000 },
      {
        sold: 1,
        void: 1,
        came: 0,
        notCame: 0,
        paidMinor: 10_000,
        refundedMinor: 9_000,
        feesMinor: 1_000,
        vatMinor: 200,
      },
    ],
    [
      'paid back in part, and valid: nothing is a fee',
      { refundedMinor: 4_000 },
      { notCame: 1, refundedMinor: 4_000, feesMinor: 0, vatMinor: 1_200 },
    ],
    [
      'given',
      { byHand: 'free', totalMinor: 0, vatMinor: 0, tickets: 2 },
      { sold: 2, given: 2, notCame: 2, paidMinor: 0, vatMinor: 0 },
    ],
    [
      'given and void: given to nobody',
      { byHand: 'free', totalMinor: 0, vatMinor: 0, state: 'void' },
      { given: 0, void: 1 },
    ],
    [
      'of the test mode: a ticket, and no money',
      { test: true, state: 'void', refundedMinor: 9_000 },
      { sold: 1, void: 1, paidMinor: 0, refundedMinor: 0, feesMinor: 0, vatMinor: 0 },
    ],
  ])('%s', (_what, more, figures) => {
    expect(reportFigures({ ...ONE, ...more })).toMatchObject(figures)
  })

  test.each([
    [null, false, 'portal'],
    ['cash', false, 'hand-cash'],
    ['bank-transfer', false, 'hand-bank-transfer'],
    ['free', false, 'hand-free'],
    ['cash', true, 'door-cash'],
    [null, true, 'door-link'],
    ['free', true, 'door-free'],
  ] as const)('by hand %s, at the door %s is %s', (byHand, apart, channel) => {
    expect(saleChannel({ byHand, apart })).toBe(channel)
  })

  test('the remaining VAT is reduced in proportion to the refund, to the øre', () => {
    expect(remainingVatMinor({ vatMinor: 2_000, totalMinor: 10_000, refundedMinor: 3_333 })).toBe(
      2_000 - divideHalfUp(2_000 * 3_333, 10_000),
    )
    expect(remainingVatMinor({ vatMinor: 2_000, totalMinor: 10_000, refundedMinor: 10_000 })).toBe(0)
  })
})

const figure = fc.record<TicketGroup>({
  ticketTypeId: fc.constantFrom('adult', 'child'),
  byHand: fc.constantFrom(null, 'cash', 'bank-transfer', 'free'),
  apart: fc.boolean(),
  state: fc.constantFrom('valid', 'used', 'void'),
  test: fc.boolean(),
  totalMinor: fc.nat(50_000),
  refundedMinor: fc.nat(50_000),
  vatMinor: fc.nat(10_000),
  tickets: fc.integer({ min: 1, max: 500 }),
})

test('types and channels each add up to the total, and every ticket is attended, unused or void', () => {
  fc.assert(
    fc.property(fc.array(figure), (all) => {
      const cells = toReportCells(['adult', 'child'], all, [{ ticketTypeId: 'child', discountMinor: 700 }])
      const total = sumFigures(cells)
      expect(total.sold).toBe(all.reduce((sum, { tickets }) => sum + tickets, 0))
      expect(total.came + total.notCame + total.void).toBe(total.sold)
      expect(total.discountMinor).toBe(700)
      for (const by of ['ticketTypeId', 'channel'] as const) {
        const parts = [...Map.groupBy(cells, (cell) => cell[by]).values()].map(sumFigures)
        expect(sumFigures(parts)).toEqual(total)
      }
    }),
  )
})

test('the ledger excludes test payments, and money without tickets is shown separately', () => {
  const sum = {
    byHand: null,
    apart: false,
    test: false,
    payments: 2,
    amountMinor: 900,
    backMinor: 100,
    underWayMinor: 50,
    chargedBackMinor: 20,
  }
  const ledger = sumPayments([sum, { ...sum, test: true, payments: 1 }])
  const back = { backMinor: 100, underWayMinor: 50, chargedBackMinor: 20 }
  expect(ledger).toEqual({ payments: 2, paidMinor: 900, ...back, testPayments: 1 })
  expect(differenceToPayments({ paidMinor: 900, refundedMinor: 140 }, ledger)).toEqual({
    paidMinor: 0,
    refundedMinor: 30,
  })
})

test.each([
  ['before the event: until today', '2026-11-01', '2026-12-19', '2026-11-20', [], '2026-11-01', '2026-11-20'],
  ['after it: until the day', '2026-11-01', '2026-12-19', '2027-01-05', ['2026-11-03'], '2026-11-01', '2026-12-19'],
  ['void after it: until then', '2026-11-01', '2026-12-19', '2027-01-05', ['2026-12-22'], '2026-11-01', '2026-12-22'],
  ['sold before it opened', '2026-11-10', '2026-12-19', '2026-11-20', ['2026-11-04'], '2026-11-04', '2026-11-20'],
  ['not open yet', '2026-12-01', '2026-12-19', '2026-11-20', [], '2026-12-01', '2026-12-01'],
])('sales %s', (_what, opensOn, eventOn, today, days, from, to) => {
  expect(
    salesSpan(
      { opensOn, eventOn, today },
      days.map((day) => ({ day })),
    ),
  ).toEqual({ from, to })
})
