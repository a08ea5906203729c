import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computePlannedSendingTime,
  computeSendingTime,
  decideScheduledMessage,
  type EventSchedule,
  findMessageTimeProblem,
  MESSAGE_CANCEL_WINDOW_MS,
  MESSAGE_TIMES,
  type MessageTiming,
  shiftTimeWithEvent,
} from '../src/event-message.ts'

const HOUR = 3_600_000
const at = (iso: string) => new Date(`2026-12-${iso}:00Z`)
const EVENT: EventSchedule = { startsAt: at('19T17:00'), endsAt: at('19T21:00'), calledOff: false }
const NOW: MessageTiming = { time: 'now', at: null, hours: null }
const DAY_BEFORE: MessageTiming = { time: 'before', at: null, hours: 24 }
const AFTER: MessageTiming = { time: 'after', at: null, hours: 2 }

describe('the sending time of an event message', () => {
  test.each<[string, MessageTiming, string, string]>([
    ['at once, after ten minutes', NOW, '01T09:00', '01T09:10'],
    ['at a moment', { time: 'at', at: at('05T08:00'), hours: null }, '01T09:00', '05T08:00'],
    [
      'at a moment that is nearer than ten minutes',
      { time: 'at', at: at('01T09:03'), hours: null },
      '01T09:00',
      '01T09:10',
    ],
    ['the day before', DAY_BEFORE, '01T09:00', '18T17:00'],
    ['the day before, asked for with minutes to go', DAY_BEFORE, '18T16:55', '18T17:05'],
    ['two hours after', AFTER, '01T09:00', '19T23:00'],
  ])('%s', (_what, timing, asked, goes) => {
    expect(computeSendingTime(timing, EVENT, at(asked))).toEqual(at(goes))
  })

  test('moves with the event if it is relative, and is unchanged if it is absolute', () => {
    const moved = { ...EVENT, startsAt: at('21T17:00'), endsAt: at('21T21:00') }
    expect(computePlannedSendingTime(DAY_BEFORE, moved)).toEqual(at('20T17:00'))
    expect(computePlannedSendingTime(AFTER, moved)).toEqual(at('21T23:00'))
    const fixed: MessageTiming = { time: 'at', at: at('05T08:00'), hours: null }
    expect(computePlannedSendingTime(fixed, moved)).toEqual(computePlannedSendingTime(fixed, EVENT))
  })

  test.each<[string, MessageTiming, EventSchedule, string, ReturnType<typeof decideScheduledMessage>]>([
    ['waits its ten minutes', NOW, EVENT, '01T09:09', 'waits'],
    ['goes after them', NOW, EVENT, '01T09:10', 'goes'],
    ['waits for the day before', DAY_BEFORE, EVENT, '18T16:59', 'waits'],
    ['goes the day before', DAY_BEFORE, EVENT, '18T17:00', 'goes'],
    ['goes late while the event is ahead', DAY_BEFORE, EVENT, '19T16:59', 'goes'],
    ['is too late once it has begun', DAY_BEFORE, EVENT, '19T17:00', 'too-late'],
    ['goes after the event however late', AFTER, EVENT, '31T09:00', 'goes'],
    ['never goes where the event is called off', NOW, { ...EVENT, calledOff: true }, '02T09:00', 'called-off'],
  ])('%s', (_what, timing, event, now, fate) => {
    expect(decideScheduledMessage(timing, event, at('01T09:00'), at(now))).toBe(fate)
  })

  test.each<[string, MessageTiming, string, ReturnType<typeof findMessageTimeProblem>]>([
    ['the day before, in time', DAY_BEFORE, '18T16:00', null],
    ['the day before, on the day', DAY_BEFORE, '19T09:00', 'past'],
    ['an hour before, with less than ten minutes of it left', { ...DAY_BEFORE, hours: 1 }, '19T15:59', null],
    ['a moment that is past', { time: 'at', at: at('01T08:00'), hours: null }, '01T09:00', 'past'],
    ['after an event that is over', AFTER, '20T09:00', 'past'],
    ['at once, always', NOW, '25T09:00', null],
  ])('requested: %s', (_what, timing, now, problem) => {
    expect(findMessageTimeProblem(timing, EVENT, at(now))).toBe(problem)
  })

  const timings = fc
    .record({
      time: fc.constantFrom(...MESSAGE_TIMES),
      minutes: fc.integer({ min: -3_000, max: 60_000 }),
      hours: fc.integer({ min: 1, max: 1_440 }),
    })
    .map(
      ({ time, minutes, hours }): MessageTiming => ({
        time,
        at: time === 'at' ? new Date(EVENT.startsAt.getTime() + minutes * 60_000) : null,
        hours: time === 'before' || time === 'after' ? hours : null,
      }),
    )
  const moments = fc
    .integer({ min: -100_000, max: 100_000 })
    .map((minutes) => new Date(EVENT.startsAt.getTime() + minutes * 60_000))

  test('for any request: nothing is sent within ten minutes or before its time, and every accepted message is sent', () => {
    fc.assert(
      fc.property(timings, moments, moments, (timing, asked, now) => {
        const goes = computeSendingTime(timing, EVENT, asked)
        expect(goes.getTime()).toBeGreaterThanOrEqual(asked.getTime() + MESSAGE_CANCEL_WINDOW_MS)
        expect(goes.getTime()).toBeGreaterThanOrEqual(computePlannedSendingTime(timing, EVENT)?.getTime() ?? 0)
        if (decideScheduledMessage(timing, EVENT, asked, now) === 'goes') expect(now >= goes).toBe(true)
        if (findMessageTimeProblem(timing, EVENT, asked) === null)
          expect(decideScheduledMessage(timing, EVENT, asked, goes)).toBe('goes')
      }),
    )
  })

  test('a relative message moves by the same time as the event, unless the ten minutes delay it', () => {
    fc.assert(
      fc.property(timings, fc.integer({ min: 0, max: 10_000 }), (timing, by) => {
        const shift = (moment: Date) => new Date(moment.getTime() + by * HOUR)
        const moved = { ...EVENT, startsAt: shift(EVENT.startsAt), endsAt: shift(EVENT.endsAt) }
        const asked = at('01T09:00')
        const [before, after] = [computeSendingTime(timing, EVENT, asked), computeSendingTime(timing, moved, asked)]
        const waited = before.getTime() === asked.getTime() + MESSAGE_CANCEL_WINDOW_MS
        if (timing.hours === null) expect(after).toEqual(before)
        else if (!waited) expect(after).toEqual(shift(before))
      }),
    )
  })
})

test.each([
  ['2027-03-26T11:00:30Z', '2027-03-27T18:00:00Z', '2027-03-28T17:00:00Z', '2027-03-27T11:00:30.000Z'],
  ['2027-03-27T11:00:00Z', '2027-03-27T18:00:00Z', '2027-03-28T17:00:00Z', '2027-03-28T10:00:00.000Z'],
  ['2027-10-30T10:00:00Z', '2027-10-31T18:00:00Z', '2027-10-30T18:00:00Z', '2027-10-29T11:00:00.000Z'],
])('a message at %s moves with its event from %s to %s by local time', (at, was, will, moved) => {
  const span = (start: string) => ({ startsAt: new Date(start), endsAt: new Date(start) })
  expect(shiftTimeWithEvent(new Date(at), span(was), span(will)).toISOString()).toBe(moved)
})
