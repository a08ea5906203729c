import { describe, expect, test } from 'vitest'
import { hasStartedSending, isStoppable } from '../../src/club/messages/message-state.ts'
import { getMessageFolder, parseMessageTab, parseOpenMessageId } from '../../src/club/messages/messages-query.ts'

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
    expect([hasStartedSending({ state, source, sent }), isStoppable({ state })]).toEqual([begun, stoppable])
  })
})

describe('the address', () => {
  test('opens the sent messages without a tab, and for one that is none', () => {
    expect([parseMessageTab({}), parseMessageTab({ box: 'outbox' }), parseMessageTab({ box: 'draft' })]).toEqual([
      'sent',
      'sent',
      'draft',
    ])
    expect(getMessageFolder('templates')).toBe('sent')
    expect(getMessageFolder('scheduled')).toBe('scheduled')
  })

  test('opens no message by something that is no id', () => {
    expect(parseOpenMessageId({ message: '7' })).toBeUndefined()
    expect(parseOpenMessageId({ message: 'a3bb189e-8bf9-4888-9912-ace4e6543002' })).toBe(
      'a3bb189e-8bf9-4888-9912-ace4e6543002',
    )
  })
})
