import { withoutUnseen } from '@forenet/domain/unseen'
import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** As many days as one period has at most; a summer holiday is fewer. */
export const MOST_DAYS_OFF = 120
/** As many periods as a club keeps ahead. */
export const MOST_PERIODS_OFF = 300

const name = z
  .string()
  .trim()
  .min(1, { error: 'Must not be empty' })
  .max(80)
  .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u, { error: 'Must not contain control characters' })
  .refine((text) => text === '' || withoutUnseen(text).trim() !== '', { error: 'Must be something that can be seen' })

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** A period in which a club holds nothing: from a day to a day, both of them in it. */
export const newPeriodOff = z
  .strictObject({ id, name, from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Must not be before the first day' })
  .refine(({ from, to }) => from > to || days(from, to) <= MOST_DAYS_OFF, {
    path: ['to'],
    error: `Must be at most ${MOST_DAYS_OFF} days`,
  })

/** Periods to be kept, all of them or none; their ids are the browser's, so that what is sent twice is kept once. */
export const newPeriodsOff = z.strictObject({
  periods: z.array(newPeriodOff).min(1, { error: 'Must be at least one' }).max(100),
})
export type NewPeriodsOff = z.output<typeof newPeriodsOff>

/** The periods ahead, by their days. */
export const periodsOff = z.object({
  periods: z.array(z.object({ id: z.uuid(), name: z.string(), from: calendarDate, to: calendarDate })),
})
export type PeriodsOff = z.output<typeof periodsOff>

/** As many characters as a calendar file has at most, and as many bytes as a browser sends. */
export const LARGEST_CALENDAR = 400_000

/** A calendar file (iCalendar) as it is, to be read. */
export const calendarToRead = z.strictObject({
  text: z
    .string()
    .min(1, { error: 'Must not be empty' })
    .max(LARGEST_CALENDAR, { error: 'Must be at most 400,000 characters' }),
})

/** What a calendar file has ahead; `passedOver`: what is past, too long, called off or no days. */
export const calendarRead = z.object({
  periods: z.array(z.object({ name: z.string(), from: calendarDate, to: calendarDate })),
  passedOver: z.int(),
})
export type CalendarRead = z.output<typeof calendarRead>
