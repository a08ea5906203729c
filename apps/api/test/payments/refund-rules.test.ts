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
  const plan = (amounts: number[], left: [number, number], reversals: [number, number]) =>
    planResumption(
      amounts.map((amountMinor, nth) => ({ id: String(nth), amountMinor })),
      { leftMinor: left[0], chargedBackMinor: left[1] },
      { reversedMinor: reversals[0], usedMinor: reversals[1] },
    ).map(({ refund, resumedMinor }) => [refund.id, resumedMinor])

  test.each([
    ['the whole refund', [60], [60, 0], [60, 0], [['0', 60]]],
    ['nothing without a reversal', [60], [60, 0], [0, 0], []],
    ['nothing that a reversal has resumed already', [60], [60, 0], [60, 60], []],
    ['the part that was not used', [60], [60, 0], [80, 60], [['0', 20]]],
    ['nothing while another chargeback has the money', [60], [60, 60], [60, 0], []],
    [
      'the first refund and a part of the second',
      [40, 40],
      [100, 20],
      [60, 0],
      [
        ['0', 40],
        ['1', 20],
      ],
    ],
    ['nothing after a reversal was removed', [60], [60, 0], [0, 60], []],
  ] as const)('resume %s', (_what, amounts, left, reversals, resumed) => {
    expect(plan([...amounts], [...left], [...reversals])).toEqual(resumed)
  })

  type Step = { kind: 'refund' | 'chargeback' | 'reverse' | 'undo' | 'import'; part: number }
  const steps = fc.array(
    fc.record<Step>({
      kind: fc.constantFrom('refund', 'chargeback', 'reverse', 'undo', 'import'),
      part: fc.integer({ min: 1, max: 100 }),
    }),
    { maxLength: 30 },
  )

  /** A payment of 100, its refunds, and the bank's chargebacks in reports that the treasurer may undo. */
  function simulate(history: readonly Step[], remembers: boolean) {
    const rows: { minor: number; isListed: boolean }[] = []
    let sentMinor = 0
    let usedMinor = 0
    let withheld: { id: string; amountMinor: number }[] = []
    const sum = (only: (row: { minor: number; isListed: boolean }) => boolean) =>
      rows.filter(only).reduce((total, { minor }) => total + minor, 0)
    const returnedMinor = () => Math.max(0, -sum(() => true))
    const listed = () => {
      const total = sum(({ isListed }) => isListed)
      const reversedMinor = total <= 0 ? sum(({ isListed, minor }) => isListed && minor > 0) : 0
      return { left: { leftMinor: 100 - sentMinor, chargedBackMinor: Math.max(0, -total) }, reversedMinor }
    }
    const use = (reversedMinor: number) => {
      if (remembers) usedMinor = Math.max(usedMinor, reversedMinor)
    }
    const sweep = () => {
      const { left, reversedMinor } = listed()
      for (const { refund, resumedMinor } of planResumption(withheld, left, { reversedMinor, usedMinor })) {
        sentMinor += resumedMinor
        refund.amountMinor -= resumedMinor
      }
      withheld = withheld.filter(({ amountMinor }) => amountMinor > 0)
      use(reversedMinor)
    }
    let maxMinor = 0
    for (const { kind, part } of history) {
      const isComplete = rows.every(({ isListed }) => isListed)
      // The portal does not know chargebacks without a report, so only undo and import happen while one is missing.
      if (kind === 'refund' && isComplete) {
        const { left, reversedMinor } = listed()
        const amountMinor = Math.min(part, left.leftMinor)
        const { refundMinor, chargedBackMinor } = splitByChargeback(amountMinor, left)
        sentMinor += refundMinor
        if (chargedBackMinor > 0) {
          withheld.push({ id: String(withheld.length), amountMinor: chargedBackMinor })
          use(reversedMinor)
        }
      }
      const open = 100 - sentMinor - returnedMinor()
      if (kind === 'chargeback' && isComplete && open > 0) rows.push({ minor: -Math.min(part, open), isListed: true })
      if (kind === 'reverse' && isComplete && returnedMinor() > 0) {
        rows.push({ minor: Math.min(part, returnedMinor()), isListed: true })
      }
      const nth = part % Math.max(1, rows.length)
      const row = rows[nth]
      if (row && kind === 'undo') row.isListed = false
      if (row && kind === 'import') row.isListed = true
      // The sweep runs after each import.
      sweep()
      maxMinor = Math.max(maxMinor, sentMinor + returnedMinor())
    }
    return maxMinor
  }

  test('never give more back than was captured, by refund and by bank, in any history', () => {
    fc.assert(
      fc.property(steps, (history) => {
        expect(simulate(history, true)).toBeLessThanOrEqual(100)
      }),
      { numRuns: 2_000 },
    )
  })

  test('would give money back twice without the stored use of reversals', () => {
    const history: Step[] = [
      { kind: 'chargeback', part: 50 },
      { kind: 'chargeback', part: 50 },
      { kind: 'refund', part: 100 },
      { kind: 'reverse', part: 50 },
      { kind: 'undo', part: 1 },
    ]
    expect(simulate(history, false)).toBeGreaterThan(100)
    expect(simulate(history, true)).toBe(100)
  })
})
