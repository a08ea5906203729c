import { expect, test } from 'vitest'
import {
  computeSecondsLeft,
  findAnnouncedSeconds,
  formatClock,
  formatIsoDuration,
} from '../../src/kit/time/countdown-rules.ts'

test.each([
  [900_000, 0, 900],
  [900_000, 1, 900],
  [900_000, 899_001, 1],
  [900_000, 900_000, 0],
  [900_000, 2_000_000, 0],
])('until %d at %d there are %d seconds', (until, now, seconds) => {
  expect(computeSecondsLeft(until, now)).toBe(seconds)
})

test.each([
  [301, 300, 300],
  [900, 899, null],
  [300, 299, null],
  [61, 60, 60],
  [31, 30, 30],
  [1, 0, 0],
  [0, 0, null],
  // After sleep only the latest threshold is announced.
  [400, 20, 30],
  [400, 0, 0],
])('from %d to %d seconds the announcement is %s', (before, after, mark) => {
  expect(findAnnouncedSeconds(before, after)).toBe(mark)
})

test.each([
  [0, '00:00', 'PT0M0S'],
  [65, '01:05', 'PT1M5S'],
  [900, '15:00', 'PT15M0S'],
])('%d seconds are shown as %s', (seconds, clock, duration) => {
  expect(formatClock(seconds, 'da')).toBe(clock)
  expect(formatIsoDuration(seconds)).toBe(duration)
})

test.each([
  [3_600, 'da', '1 time'],
  [12_059, 'da', '3 timer og 20 minutter'],
  [12_059, 'en', '3 hours, 20 minutes'],
  [464_320, 'da', '5 dage og 8 timer'],
  [86_400, 'en', '1 day'],
] as const)('%d seconds in %s read as %s', (seconds, language, words) => {
  expect(formatClock(seconds, language)).toBe(words)
})
