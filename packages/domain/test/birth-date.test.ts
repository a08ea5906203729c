import { findBirthDateProblem } from '@forenet/domain/birth-date'
import { isCalendarDate } from '@forenet/domain/calendar-date'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const TODAY = '2026-11-20'
const day = fc
  .date({ min: new Date('1800-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a birth date', () => {
  test.each([
    ['1900-01-01', null],
    ['2024-02-29', null],
    [TODAY, null],
    ['2026-11-21', 'in-the-future'],
    ['9999-12-31', 'in-the-future'],
    ['1899-12-31', 'not-a-date'],
    ['2025-02-29', 'not-a-date'],
    ['1985-13-01', 'not-a-date'],
    ['85-03-14', 'not-a-date'],
    ['1985--14', 'not-a-date'],
    ['', 'not-a-date'],
  ])('%j: %j', (date, problem) => {
    expect(findBirthDateProblem(date, TODAY)).toBe(problem)
  })

  test('is valid for any calendar date from 1900 to today, and for no other', () => {
    fc.assert(
      fc.property(day, day, (date, today) => {
        expect(findBirthDateProblem(date, today) === null).toBe(date >= '1900' && date <= today)
      }),
    )
  })

  test('that the contract accepts as a date is valid or in the future', () => {
    fc.assert(
      fc.property(fc.oneof(day, fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/)), (date) => {
        expect(findBirthDateProblem(date, '9999-12-31') === null).toBe(isCalendarDate(date))
      }),
    )
  })
})
