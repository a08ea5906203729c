import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { instant, text } from '../member.ts'

/** Something that was done in a club, as its record has it. */
export const logEntry = z.object({
  id: z.int(),
  at: instant,
  /** What was done: a word of the record, such as `grant-ended`. */
  action: z.string(),
  /** Who did it; null for what the portal does by itself. */
  actor: z.object({ name: z.string().nullable(), email: z.string() }).nullable(),
  /** The member whom it is about, where there is one. */
  about: z.string().nullable(),
  /** Facts about it by name: a role, an e-mail, from what to what. */
  detail: z.record(z.string(), z.unknown()),
})
export type LogEntry = z.output<typeof logEntry>

/** Which part of the record: by days (both included), words that occur in who or what, and what was done. */
export const logFilter = z.strictObject({
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  text: text(100).optional(),
  action: z
    .string()
    .regex(/^[a-z][a-z:A-Z-]{1,60}$/, { error: 'Must be the name of an action' })
    .optional(),
})
export type LogFilter = z.output<typeof logFilter>

/** A page of the record, newest first. */
export const logPage = z.object({
  entries: z.array(logEntry),
  /** For the call for the next page; null on the last. */
  nextCursor: z.int().nullable(),
  /** Every kind of action that the club's record has, for a filter; with the first page alone. */
  actions: z.array(z.string()),
})
export type LogPage = z.output<typeof logPage>
