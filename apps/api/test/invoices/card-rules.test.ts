import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeInvoiceClaim, isPageOpen } from '../../src/modules/finance/invoices/card/card-rules.ts'

const INVOICE = { totalMinor: 50_000, paidMinor: 0, creditedMinor: 0, writtenOffMinor: 0, claimedBy: null }

test.each([
  ['all of it', {}, 50_000, 'claimed'],
  ['what is left', { paidMinor: 20_000 }, 30_000, 'claimed'],
  ['more than is left', { paidMinor: 20_000 }, 50_000, 'mismatch'],
  ['less than is left', {}, 30_000, 'mismatch'],
  ['a paid invoice', { paidMinor: 50_000 }, 50_000, 'already-paid'],
  ['a credited invoice', { creditedMinor: 50_000 }, 50_000, 'already-paid'],
  ['an invoice written off', { writtenOffMinor: 50_000 }, 50_000, 'already-paid'],
  ['while another attempt is captured', { claimedBy: 'other' }, 50_000, 'already-paid'],
  ['once more by the same attempt', { claimedBy: 'attempt' }, 50_000, 'claimed'],
] as const)('a card that pays %s', (_what, change, amountMinor, claim) => {
  expect(computeInvoiceClaim({ ...INVOICE, ...change }, { attemptId: 'attempt', amountMinor })).toBe(claim)
})

test('what is claimed is never more or less than what is left', () => {
  const part = fc.integer({ min: 0, max: 20_000 })
  fc.assert(
    fc.property(
      part,
      part,
      part,
      fc.integer({ min: 1, max: 60_000 }),
      (paidMinor, creditedMinor, writtenOffMinor, amountMinor) => {
        const invoice = { ...INVOICE, totalMinor: 60_000, paidMinor, creditedMinor, writtenOffMinor }
        const claim = computeInvoiceClaim(invoice, { attemptId: 'attempt', amountMinor })
        expect(claim === 'claimed').toBe(amountMinor === 60_000 - paidMinor - creditedMinor - writtenOffMinor)
      },
    ),
  )
})

test('the page of an invoice is open while something is owed, and for 400 days after it was settled', () => {
  const updatedAt = new Date('2026-01-01T12:00:00Z')
  const settled = { ...INVOICE, paidMinor: 50_000, updatedAt }
  expect(isPageOpen({ ...INVOICE, updatedAt }, new Date('2031-01-01'))).toBe(true)
  expect(isPageOpen(settled, new Date('2027-02-05T12:00:00Z'))).toBe(true)
  expect(isPageOpen(settled, new Date('2027-02-05T12:00:01Z'))).toBe(false)
})
