import { expect, test } from 'vitest'
import { announcedDates, announcesWaits } from '../../src/modules/events/events/emails/announced-dates-rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const MINUTE_MS = 60_000
/** A registration that ended so many minutes ago; null while it has not. */
const entry = (entryId: string, minutes: number | null, cancelledMinutes = 15) => ({
  entryId,
  isLive: minutes === null,
  endedAt: minutes === null ? null : new Date(NOW.getTime() - minutes * MINUTE_MS),
  cancelledAt: new Date(NOW.getTime() - cancelledMinutes * MINUTE_MS),
})

test.each<[string, [string, number | null][], readonly string[] | 'wait']>([
  ['of a single event', [], ['a']],
  ['alone', [['a', 0]], ['a']],
  [
    'with one that ended with it',
    [
      ['a', 0],
      ['b', 0],
    ],
    ['a', 'b'],
  ],
  [
    'with one that ended earlier, first by date',
    [
      ['b', 8],
      ['a', 0],
    ],
    ['b', 'a'],
  ],
  [
    'while another is about to end',
    [
      ['a', 9.9],
      ['b', null],
    ],
    'wait',
  ],
  [
    'while another cannot end',
    [
      ['a', 10],
      ['b', null],
    ],
    ['a'],
  ],
  [
    'while another cannot end, and one ended with it',
    [
      ['a', 10],
      ['b', 10],
      ['c', null],
    ],
    ['a'],
  ],
  [
    'after the others were announced',
    [
      ['b', 12],
      ['a', 1],
    ],
    ['a'],
  ],
  [
    'before the last one ended',
    [
      ['a', 12],
      ['b', 1],
    ],
    ['a'],
  ],
])('a cancelled date is announced %s', (_what, all, expected) => {
  expect(
    announcedDates(
      all.map(([id, minutes]) => entry(id, minutes)),
      'a',
      NOW,
    ),
  ).toEqual(expected)
})

test.each<[string, [string, number | null, number][], ReturnType<typeof announcesWaits>]>([
  ['alone without registrations', [], 'own-message'],
  [
    'with the first registration that ended',
    [
      ['b', 1, 2],
      ['a', 2, 2],
    ],
    { entryId: 'a' },
  ],
  [
    'with the first by date of those that ended together',
    [
      ['b', 1, 2],
      ['a', 1, 2],
    ],
    { entryId: 'b' },
  ],
  [
    'with the one that ended while another cannot',
    [
      ['a', null, 30],
      ['b', 29, 30],
    ],
    { entryId: 'b' },
  ],
  ['later while none has ended', [['a', null, 9.9]], 'wait'],
  ['alone if none ended in time', [['a', null, 10]], 'own-message'],
  ['alone if the first ended too late', [['a', 1, 11]], 'own-message'],
])('closed waiting lists are announced %s', (_what, all, expected) => {
  expect(
    announcesWaits(
      all.map(([id, minutes, cancelled]) => entry(id, minutes, cancelled)),
      NOW,
    ),
  ).toEqual(expected)
})
