import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeSetDelivery,
  type EventMessage,
  eventDelivery,
  eventMessageState,
  writtenMessageState,
} from '../../src/modules/portal/messages/message-rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const message = (overrides: Partial<EventMessage> = {}): EventMessage => ({
  state: 'waiting',
  timing: { time: 'now', at: null, hours: null },
  event: { startsAt: at(600), endsAt: at(700), calledOff: false },
  ...{ askedAt: at(-5), beganAt: null, people: 0, sent: 0 },
  ...overrides,
})

describe('the state of a message about an event', () => {
  test.each<[string, Partial<EventMessage>, string]>([
    ['a draft', { state: 'draft', askedAt: null }, 'draft'],
    ['scheduled', {}, 'waiting'],
    ['scheduled, the event cancelled', { event: { ...message().event, calledOff: true } }, 'called-off'],
    [
      'for the day before, the event begun',
      {
        timing: { time: 'before', at: null, hours: 24 },
        event: { startsAt: at(-1), endsAt: at(60), calledOff: false },
      },
      'too-late',
    ],
    ['being sent since a minute', { state: 'going', beganAt: at(-1), people: 3, sent: 1 }, 'going'],
    ['being sent since six minutes', { state: 'going', beganAt: at(-6), people: 3, sent: 1 }, 'held-back'],
    ['sent', { state: 'sent', beganAt: at(-60), people: 3, sent: 3 }, 'sent'],
    ['stopped', { state: 'stopped', beganAt: at(-60), people: 3, sent: 1 }, 'stopped'],
  ])('%s', (_name, overrides, state) => {
    expect(eventMessageState(message(overrides), NOW)).toBe(state)
  })
})

describe('the state of a message to people', () => {
  test.each([
    ['previewed', 0, 0, 'draft'],
    ['applying', 0, 0, 'waiting'],
    ['applied', 4, 0, 'waiting'],
    ['applied', 3, 1, 'going'],
    ['applied', 0, 4, 'sent'],
    ['applied', 0, 0, 'stopped'],
    ['taken-back', 0, 2, 'sent'],
    ['taken-back', 0, 0, 'stopped'],
  ] as const)('%s, %i held and %i sent: %s', (state, held, sent, expected) => {
    expect(writtenMessageState({ state, held, sent })).toBe(expected)
  })

  test('is never sent while something is held', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('previewed', 'applying', 'applied', 'taking-back', 'taken-back'),
        fc.integer({ min: 1, max: 500 }),
        fc.nat(500),
        (state, held, sent) => {
          expect(writtenMessageState({ state, held, sent })).not.toBe('sent')
        },
      ),
    )
  })
})

test.each([
  [null, false, 'going', 'waiting'],
  [null, false, 'stopped', 'stopped'],
  [NOW, false, 'sent', 'sent'],
  [NOW, true, 'sent', 'rejected'],
] as const)('a recipient of a message about an event: sent at %s, rejected %s, message %s: %s', (...given) => {
  const [goneAt, refused, state, expected] = given
  expect(eventDelivery({ goneAt, refused }, state)).toBe(expected)
})

test.each([
  ['change', null, 'waiting'],
  ['change', 'held', 'waiting'],
  ['change', 'sent', 'sent'],
  ['change', 'stopped', 'stopped'],
  ['refuse', null, 'left-out'],
] as const)('a recipient of a message to people: %s, %s: %s', (outcome, message, expected) => {
  expect(changeSetDelivery({ outcome, message })).toBe(expected)
})
