import { z } from 'zod'
import { clubKeySchema } from './club/club.ts'
import { instantSchema } from './member.ts'

export const ABUSE_REASONS = ['fraud', 'unwanted', 'other'] as const

export const newAbuseReportSchema = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  reason: z.enum(ABUSE_REASONS),
  message: z
    .string()
    .trim()
    .max(1_000, { error: 'Must be at most 1000 characters' })
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, { error: 'Must not contain control characters' })
    .default(''),
})
export type NewAbuseReport = z.output<typeof newAbuseReportSchema>

export const abuseReportSchema = z.object({
  id: z.uuid(),
  club: z.object({ id: z.uuid(), key: z.string(), name: z.string() }),
  reason: z.enum(ABUSE_REASONS),
  message: z.string(),
  at: instantSchema,
})
export type AbuseReport = z.output<typeof abuseReportSchema>

export const abuseReportsSchema = z.array(abuseReportSchema)

/** `orgKey` originates from the link in the club's e-mails. */
export const reportedClubSchema = z.strictObject({ orgKey: clubKeySchema })
