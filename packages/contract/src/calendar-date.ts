import { isCalendarDate } from '@forenet/domain/calendar-date'
import { z } from 'zod'

export const calendarDateSchema = z
  .string()
  .refine(isCalendarDate, { error: 'Not a calendar date (YYYY-MM-DD)' })
  .meta({ format: 'date', example: '2026-03-14' })
