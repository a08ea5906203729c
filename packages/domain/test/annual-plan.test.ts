import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeYearTaskDueDate, computeYearTaskState, findNextOpenYear, proposeYearTasks } from '../src/annual-plan.ts'
import { isCalendarDate } from '../src/calendar-date.ts'

describe('the annual plan', () => {
  test('has valid dates in every year', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 1950, max: 2200 }),
        (month, day, year) => {
          const due = computeYearTaskDueDate({ month, day }, year)
          expect(isCalendarDate(due)).toBe(true)
          expect(Number(due.slice(5, 7))).toBe(month)
        },
      ),
    )
    expect(computeYearTaskDueDate({ month: 2, day: 31 }, 2028)).toBe('2028-02-29')
  })

  test("proposes the tasks of the club's type, except existing ones", () => {
    const kinds = (clubKind: string, has: Parameters<typeof proposeYearTasks>[1] = []) =>
      proposeYearTasks(clubKind, has).map(({ kind }) => kind)
    expect(kinds('sport')).toContain('member-count')
    expect(kinds('housing')).not.toContain('certificates')
    expect(kinds('sport', ['season', null])).not.toContain('season')
    expect(kinds('other')).toEqual(['accounts', 'assembly', 'board', 'roles', 'season'])
  })

  test.each([
    ['2026-11-30', false, 'soon'],
    ['2026-12-31', false, 'later'],
    ['2026-11-22', false, 'overdue'],
    ['2026-11-23', false, 'soon'],
    ['2026-01-31', true, 'done'],
  ])('a task due on %s, done: %s, is %s', (dueOn, done, state) => {
    expect(computeYearTaskState(dueOn, done, '2026-11-23')).toBe(state)
  })

  test('is next due in the first year in which it is not done', () => {
    const task = { month: 11, day: 15, since: '2020-01-01' }
    expect(findNextOpenYear(task, [], '2026-11-23')).toBe(2025)
    expect(findNextOpenYear(task, [2025], '2026-11-23')).toBe(2026)
    expect(findNextOpenYear(task, [2025, 2026], '2026-11-23')).toBe(2027)
    expect(findNextOpenYear({ ...task, since: '2026-11-20' }, [], '2026-11-23')).toBe(2027)
    expect(findNextOpenYear({ ...task, since: '2027-02-01' }, [], '2026-11-23')).toBe(2027)
  })
})
