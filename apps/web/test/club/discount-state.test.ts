import { expect, test } from 'vitest'
import { discountState } from '../../src/club/discounts/discount-rules.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const discount = { endedAt: null, endsAt: null, usedTickets: 3, mostTickets: 2, codes: 2 }

test.each([
  ['on', {}, true],
  ['usedUp', { usedTickets: 4 }, true],
  ['over', { endsAt: '2026-11-20T12:00:00Z' }, true],
  ['on', { endsAt: '2026-11-20T12:00:01Z' }, true],
  ['over', {}, false],
  ['ended', { endedAt: '2026-11-01T12:00:00Z' }, false],
])('is %s with %o, with its event open: %s', (state, given, open) => {
  expect(discountState({ ...discount, ...given }, open, NOW)).toBe(state)
})
