import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { instantSchema, searchTextSchema } from '../member.ts'

export const logEntrySchema = z.object({
  id: z.int(),
  at: instantSchema,
  action: z.string(),
  actor: z.object({ name: z.string().nullable(), email: z.string() }).nullable(),
  about: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export type LogEntry = z.output<typeof logEntrySchema>

/** Both dates are inclusive; `text` matches the actor or the subject. */
export const logFilterSchema = z.strictObject({
  from: calendarDateSchema.optional(),
  to: calendarDateSchema.optional(),
  text: searchTextSchema(100).optional(),
  action: z
    .string()
    .regex(/^[a-z][a-z:A-Z-]{1,60}$/, { error: 'Must be the name of an action' })
    .optional(),
})
export type LogFilter = z.output<typeof logFilterSchema>

export const logPageSchema = z.object({
  entries: z.array(logEntrySchema),
  nextCursor: z.int().nullable(),
  actions: z.array(z.string()),
})
export type LogPage = z.output<typeof logPageSchema>
