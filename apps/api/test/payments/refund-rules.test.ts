import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canStillBeBooked,
  findCredit,
  planResumption,
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

describe('withheld refunds of a payment whose chargeback was reversed', () => {
  const plan = (amounts: readonly number[], [leftMinor, chargedBackMinor]: readonly [number, number]) =>
    planResumption(
      amounts.map((amountMinor, nth) => ({ id: String(nth), amountMinor })),
      { leftMinor, chargedBackMinor },
    ).map(({ refund, resumedMinor }) => [refund.id, resumedMinor])

  test.each([
    ['the whole refund', [60], [60, 0], [['0', 60]]],
    ['nothing without a reversal', [60], [60, 60], []],
    ['nothing more than the payment holds', [60], [60, 40], [['0', 20]]],
    ['nothing if more was charged back than was left', [60], [60, 90], []],
    [
      'the first refund and a part of the second',
      [40, 40],
      [100, 40],
      [
        ['0', 40],
        ['1', 20],
      ],
    ],
  ] as const)('resume %s', (_what, amounts, left, resumed) => {
    expect(plan(amounts, left)).toEqual(resumed)
  })

  type Step = { kind: 'refund' | 'outage' | 'chargeback' | 'reverse' | 'undo' | 'import'; part: number }
  const steps = fc.array(
    fc.record<Step>({
      kind: fc.constantFrom('refund', 'outage', 'chargeback', 'reverse', 'undo', 'import'),
      part: fc.integer({ min: 1, max: 100 }),
    }),
    { maxLength: 30 },
  )

  /** A payment of 100, its refunds, and the bank's chargebacks in reports that the treasurer may undo and re-import. */
  function simulate(history: readonly Step[], waitsForReports = true) {
    const rows: { minor: number; isListed: boolean }[] = []
    let sentMinor = 0
    let requested: number[] = []
    let withheld: { id: string; amountMinor: number }[] = []
    const total = (minors: readonly number[]) => minors.reduce((sum, minor) => sum + minor, 0)
    const returnedMinor = () => Math.max(0, -total(rows.map(({ minor }) => minor)))
    const left = () => {
      const listed = rows.flatMap(({ minor, isListed }) => (isListed ? minor : []))
      return { leftMinor: 100 - sentMinor - total(requested), chargedBackMinor: Math.max(0, -total(listed)) }
    }
    const withhold = (amountMinor: number) => {
      if (amountMinor > 0) withheld.push({ id: String(withheld.length), amountMinor })
    }
    const isComplete = () => rows.every(({ isListed }) => isListed)
    const sweep = (isOutage: boolean) => {
      if (!waitsForReports || rows.every(({ isListed, minor }) => isListed || minor > 0)) {
        for (const { refund, resumedMinor } of planResumption(withheld, left())) {
          requested.push(resumedMinor)
          refund.amountMinor -= resumedMinor
        }
        withheld = withheld.filter(({ amountMinor }) => amountMinor > 0)
      }
      // The portal does not know a chargeback while its report is missing.
      if (isOutage || (waitsForReports && !isComplete())) return
      for (const amountMinor of requested.splice(0)) {
        const { leftMinor, chargedBackMinor } = left()
        const split = splitByChargeback(amountMinor, { leftMinor, chargedBackMinor })
        sentMinor += split.refundMinor
        withhold(split.chargedBackMinor)
      }
      requested = []
    }
    let maxMinor = 0
    for (const { kind, part } of history) {
      if (kind === 'refund' && isComplete()) {
        const { refundMinor, chargedBackMinor } = splitByChargeback(Math.min(part, left().leftMinor), left())
        if (refundMinor > 0) requested.push(refundMinor)
        withhold(chargedBackMinor)
      }
      const open = 100 - sentMinor - returnedMinor()
      if (kind === 'chargeback' && isComplete() && open > 0) rows.push({ minor: -Math.min(part, open), isListed: true })
      if (kind === 'reverse' && isComplete() && returnedMinor() > 0) {
        rows.push({ minor: Math.min(part, returnedMinor()), isListed: true })
      }
      const row = rows[part % Math.max(1, rows.length)]
      if (row && kind === 'undo') row.isListed = false
      if (row && kind === 'import') row.isListed = true
      sweep(kind === 'outage')
      maxMinor = Math.max(maxMinor, sentMinor + returnedMinor())
    }
    const paidBackMinor = sentMinor + total(requested) + total(withheld.map(({ amountMinor }) => amountMinor))
    for (const row of rows) row.isListed = true
    if (returnedMinor() > 0) rows.push({ minor: returnedMinor(), isListed: true })
    sweep(false)
    return { maxMinor, wantedMinor: Math.min(100, paidBackMinor), sentMinor }
  }

  test('never give more back than was captured, by refund and by bank, in any history', () => {
    fc.assert(
      fc.property(steps, (history) => {
        expect(simulate(history).maxMinor).toBeLessThanOrEqual(100)
      }),
      { numRuns: 2_000 },
    )
  })

  test('are all sent in the end, if the bank takes every chargeback back and every report is imported', () => {
    fc.assert(
      fc.property(steps, (history) => {
        const { sentMinor, wantedMinor } = simulate(history)
        expect(sentMinor).toBe(wantedMinor)
      }),
      { numRuns: 2_000 },
    )
  })

  test('would give money back twice if undone reports were not waited for', () => {
    const history: Step[] = [
      { kind: 'chargeback', part: 50 },
      { kind: 'refund', part: 100 },
      { kind: 'undo', part: 1 },
    ]
    expect(simulate(history, false).maxMinor).toBeGreaterThan(100)
    expect(simulate(history).maxMinor).toBe(100)
  })
})
