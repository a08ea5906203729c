import { describe, expect, test } from 'vitest'
import { hasBegun, isStoppable } from '../../src/club/messages/message-state.ts'
import { boxOf, openMessageOf, tabOf } from '../../src/club/messages/messages-query.ts'

describe('a message', () => {
  test.each([
    ['draft', 'event', 0, false, false],
    ['waiting', 'event', 0, false, true],
    ['waiting', 'team', 0, false, true],
    ['going', 'register', 3, true, true],
    ['held-back', 'event', 3, true, true],
    ['sent', 'event', 3, true, false],
    ['stopped', 'team', 1, true, false],
    ['called-off', 'event', 0, false, false],
  ] as const)('%s (%s, %i sent): begun %s, can be stopped %s', (state, source, sent, begun, stoppable) => {
    expect([hasBegun({ state, source, sent }), isStoppable({ state })]).toEqual([begun, stoppable])
  })
})

describe('the address', () => {
  test('opens the sent messages without a tab, and for one that is none', () => {
    expect([tabOf({}), tabOf({ box: 'outbox' }), tabOf({ box: 'draft' })]).toEqual(['sent', 'sent', 'draft'])
    expect(boxOf('templates')).toBe('sent')
    expect(boxOf('scheduled')).toBe('scheduled')
  })

  test('opens no message by something that is no id', () => {
    expect(openMessageOf({ message: '7' })).toBeUndefined()
    expect(openMessageOf({ message: 'a3bb189e-8bf9-4888-9912-ace4e6543002' })).toBe(
      'a3bb189e-8bf9-4888-9912-ace4e6543002',
    )
  })
})
