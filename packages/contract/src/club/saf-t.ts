import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'

export const safTPeriodSchema = z
  .strictObject({ from: calendarDateSchema, to: calendarDateSchema, language: z.enum(['da', 'en']).default('da') })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Must not be before the first day' })
export type SafTPeriod = z.output<typeof safTPeriodSchema>
