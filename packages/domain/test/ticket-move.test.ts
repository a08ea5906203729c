import { moveBack, moveDifference } from '@forenet/domain/ticket-move'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test.each([
  ['cheaper', 30_000, 20_000, true, -10_000, 10_000],
  ['cheaper, and nothing is to go back', 30_000, 20_000, false, -10_000, 0],
  ['as dear', 20_000, 20_000, true, 0, 0],
  ['dearer', 20_000, 30_000, true, 10_000, 0],
  ['free', 20_000, 0, true, -20_000, 20_000],
])('%s', (_what, paidMinor, priceMinor, payBack, differenceMinor, backMinor) => {
  expect(moveDifference({ paidMinor, priceMinor })).toBe(differenceMinor)
  expect(moveBack({ differenceMinor, payBack })).toBe(backMinor)
})

test('what is left after it is the lesser of what was paid and what it costs, and never goes below nothing', () => {
  const minor = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(minor, minor, (paidMinor, priceMinor) => {
      const differenceMinor = moveDifference({ paidMinor, priceMinor })
      expect(paidMinor - moveBack({ differenceMinor, payBack: true })).toBe(Math.min(paidMinor, priceMinor))
      expect(moveBack({ differenceMinor, payBack: false })).toBe(0)
    }),
  )
})
