import { describe, expect, test } from 'vitest'
import { selectAudience } from '../../src/club/payments/invoices/invoice-batch-dialog.tsx'
import { countUndone, isWaiting, summarizeUndoneBatch } from '../../src/club/payments/invoices/waiting-batches.tsx'

const messages = { held: 0, sent: 300, stopped: 0, goAt: null }
const counts = { create: 0, change: 300, same: 0, refuse: 2 }

describe('a batch of invoices', () => {
  test.each([
    ['applying', null, true],
    ['applied', { ...messages, held: 1 }, true],
    ['applied', messages, false],
    ['taking-back', messages, true],
    ['taken-back', messages, false],
    ['previewed', null, false],
  ] as const)('that is %s with the messages %j is listed: %s', (state, messages, listed) => {
    expect(isWaiting({ state, messages: messages })).toBe(listed)
  })

  test('that was half sent when it was undone counts both halves', () => {
    expect(countUndone({ counts, passedOver: 0, kept: 150 })).toEqual({ undone: 150, kept: 150 })
  })

  test('that was undone before a worker reached it counts every row as undone', () => {
    expect(countUndone({ counts, passedOver: 0, kept: 0 })).toEqual({ undone: 300, kept: 0 })
  })

  test.each([
    ['all are sent', {}, null],
    ['some were left out', { passedOver: 2 }, { sent: 300, passedOver: 2, unsent: 0 }],
    ['some stayed drafts', { messages: { ...messages, stopped: 3 } }, { sent: 300, passedOver: 0, unsent: 3 }],
    ['some are still to be sent', { passedOver: 2, messages: { ...messages, held: 1 } }, null],
    ['it was undone', { passedOver: 2, state: 'taken-back' }, null],
    ['it is too old', { passedOver: 2, takeBackUntil: '2026-11-29T11:00:00Z' }, null],
  ] as const)('shows what is left when %s', (_when, change, left) => {
    const set = { state: 'applied', messages, passedOver: 0, takeBackUntil: '2026-12-20T11:00:00Z', ...change } as const
    expect(summarizeUndoneBatch(set, new Date('2026-11-30T11:00:00Z'))).toEqual(left)
  })
})

test('a selection that was lost is nobody, not everybody', () => {
  expect(selectAudience('chosen', null)).toBeNull()
})
