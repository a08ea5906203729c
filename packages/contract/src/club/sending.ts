import { z } from 'zod'
import { instant } from '../member.ts'

/** A club with what it has sent, for the operator. `allowance`: messages that it may send in 24 hours. */
export const sendingClub = z.object({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  published: z.boolean(),
  /** Messages of the last 24 hours, and of the last 7 days. */
  today: z.int(),
  week: z.int(),
  /** Messages of the last 7 days that were refused. */
  refused: z.int(),
  /** Reports about it of the last 7 days. */
  reports: z.int(),
  allowance: z.int(),
  suspension: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
})
export type SendingClub = z.output<typeof sendingClub>

/** The clubs that sent most; suspended and reported ones come first. */
export const sendingClubs = z.array(sendingClub)
export type SendingClubs = z.output<typeof sendingClubs>

export const sendingSuspension = z.strictObject({
  reason: z.string().trim().min(1, { error: 'Say why' }).max(500),
})
