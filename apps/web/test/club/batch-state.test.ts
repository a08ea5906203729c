import { describe, expect, test } from 'vitest'
import { isWaiting, undoneCounts } from '../../src/club/payments/invoices/batch-state.ts'

const letters = { held: 0, sent: 300, stopped: 0, goAt: null }
const counts = { create: 0, change: 300, same: 0, refuse: 2 }

describe('a batch of invoices', () => {
  test.each([
    ['applying', null, true],
    ['applied', { ...letters, held: 1 }, true],
    ['applied', letters, false],
    ['taking-back', letters, true],
    ['taken-back', letters, false],
    ['previewed', null, false],
  ] as const)('that is %s with the messages %j is listed: %s', (state, messages, listed) => {
    expect(isWaiting({ state, letters: messages })).toBe(listed)
  })

  test('that was half sent when it was undone counts both halves', () => {
    expect(undoneCounts({ counts, passedOver: 0, kept: 150 })).toEqual({ undone: 150, kept: 150 })
  })

  test('that was undone before a worker reached it counts every row as undone', () => {
    expect(undoneCounts({ counts, passedOver: 0, kept: 0 })).toEqual({ undone: 300, kept: 0 })
  })
})
