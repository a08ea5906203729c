import { removeInvisible } from '@forenet/domain/invisible-characters'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const MAX_DAYS_OFF = 120
export const MAX_PERIODS_OFF = 300

const name = z
  .string()
  .trim()
  .min(1, { error: 'Must not be empty' })
  .max(80)
  .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u, { error: 'Must not contain control characters' })
  .refine((text) => text === '' || removeInvisible(text).trim() !== '', { error: 'Must be something that can be seen' })

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** Both dates are inclusive. */
export const newPeriodOffSchema = z
  .strictObject({ id, name, from: calendarDateSchema, to: calendarDateSchema })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Must not be before the first day' })
  .refine(({ from, to }) => from > to || days(from, to) <= MAX_DAYS_OFF, {
    path: ['to'],
    error: `Must be at most ${MAX_DAYS_OFF} days`,
  })

export const newPeriodsOffSchema = z.strictObject({
  periods: z.array(newPeriodOffSchema).min(1, { error: 'Must be at least one' }).max(100),
})
export type NewPeriodsOff = z.output<typeof newPeriodsOffSchema>

export const periodsOffSchema = z.object({
  periods: z.array(z.object({ id: z.uuid(), name: z.string(), from: calendarDateSchema, to: calendarDateSchema })),
})
export type PeriodsOff = z.output<typeof periodsOffSchema>

/** Characters of the text and bytes of the upload. */
export const MAX_CALENDAR_LENGTH = 400_000

export const calendarFileSchema = z.strictObject({
  text: z
    .string()
    .min(1, { error: 'Must not be empty' })
    .max(MAX_CALENDAR_LENGTH, { error: 'Must be at most 400,000 characters' }),
})

export const parsedCalendarSchema = z.object({
  periods: z.array(z.object({ name: z.string(), from: calendarDateSchema, to: calendarDateSchema })),
  passedOver: z.int(),
})
export type ParsedCalendar = z.output<typeof parsedCalendarSchema>
