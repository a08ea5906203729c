import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNextMessage } from '../../src/club/events/hub/event-hub-screen.tsx'

const message = (state: 'draft' | 'waiting' | 'going' | 'sent' | 'too-late', goesAt: string | null) => ({
  state,
  goesAt,
})
const [MONDAY, TUESDAY, FRIDAY] = ['2026-11-02T10:00:00Z', '2026-11-03T10:00:00Z', '2026-11-06T10:00:00Z'] as const

test.each([
  ['nothing', [], undefined],
  ['a draft alone', [message('draft', null)], undefined],
  ['the scheduled message that is sent first', [message('waiting', FRIDAY), message('waiting', TUESDAY)], TUESDAY],
  ['a scheduled one before one that was sent', [message('sent', MONDAY), message('waiting', FRIDAY)], FRIDAY],
  ['the latest one sent', [message('sent', MONDAY), message('sent', TUESDAY)], TUESDAY],
  ['none that was too late', [message('too-late', FRIDAY), message('sent', MONDAY)], MONDAY],
] as const)('%s', (_name, messages, at) => {
  expect(findNextMessage(messages)?.goesAt).toBe(at)
})

test('is never a draft, and does not depend on the order', () => {
  const any = fc.record({
    state: fc.constantFrom('draft', 'waiting', 'sent') as fc.Arbitrary<'draft' | 'waiting' | 'sent'>,
    goesAt: fc.constantFrom(MONDAY, TUESDAY, FRIDAY),
  })
  fc.assert(
    fc.property(fc.array(any), (messages) => {
      expect(findNextMessage(messages)?.state).not.toBe('draft')
      expect(findNextMessage(messages.toReversed())?.goesAt).toBe(findNextMessage(messages)?.goesAt)
    }),
  )
})
