import { expect, test } from 'vitest'
import { announcedDates } from '../../src/modules/events/letters/announced-dates-rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const MINUTE_MS = 60_000
/** A registration that ended some minutes ago, or null if it has not. */
const entry = (entryId: string, minutes: number | null) => ({
  entryId,
  isLive: minutes === null,
  endedAt: minutes === null ? null : new Date(NOW.getTime() - minutes * MINUTE_MS),
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
