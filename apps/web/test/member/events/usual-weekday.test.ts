import { expect, test } from 'vitest'
import { findUsualWeekday } from '../../../src/member/events/detail/event-facts.ts'

const TUESDAYS = ['2027-03-30T17:00:00Z', '2027-04-06T17:00:00Z']

test.each<[string[], string, string]>([
  [[...TUESDAYS, '2027-03-24T18:00:00Z'], 'en', 'Tuesday'],
  [['2027-03-31T17:00:00Z', ...TUESDAYS], 'da', 'tirsdag'],
  [['2027-03-30T17:00:00Z', '2027-03-24T18:00:00Z'], 'en', 'Tuesday'],
  // 22:30 UTC is the next day in Copenhagen.
  [['2027-03-29T22:30:00Z'], 'en', 'Tuesday'],
])('of %j the usual weekday in %s is %s', (moments, language, weekday) => {
  expect(findUsualWeekday(moments, language)).toBe(weekday)
})
