import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { instant, text } from '../member.ts'

export const logEntry = z.object({
  id: z.int(),
  at: instant,
  /** Stable name of the action, such as `grant-ended`. */
  action: z.string(),
  /** Null for actions of the portal itself. */
  actor: z.object({ name: z.string().nullable(), email: z.string() }).nullable(),
  /** Name of the affected member, if any. */
  about: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export type LogEntry = z.output<typeof logEntry>

/** Filter: inclusive dates, text in actor or subject, action. */
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

/** Newest first. */
export const logPage = z.object({
  entries: z.array(logEntry),
  /** Cursor; null on the last page. */
  nextCursor: z.int().nullable(),
  /** All actions in the club's log, for the filter; first page only. */
  actions: z.array(z.string()),
})
export type LogPage = z.output<typeof logPage>
