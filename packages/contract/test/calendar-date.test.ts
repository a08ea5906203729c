import { calendarDateSchema } from '@forenet/contract/calendar-date'
import { isCalendarDate } from '@forenet/domain/calendar-date'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test('the contract and the domain accept the same calendar dates', () => {
  const text = fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    fc.string(),
  )
  fc.assert(fc.property(text, (date) => calendarDateSchema.safeParse(date).success === isCalendarDate(date)))
  expect(calendarDateSchema.parse('2024-02-29')).toBe('2024-02-29')
})
