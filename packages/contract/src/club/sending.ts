import { z } from 'zod'
import { instantSchema } from '../member.ts'

export const clubSendingVolumeSchema = z.object({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  published: z.boolean(),
  /** Last 24 hours; the other counts cover 7 days. */
  today: z.int(),
  week: z.int(),
  refused: z.int(),
  reports: z.int(),
  allowance: z.int(),
  suspension: z.object({ at: instantSchema, by: z.string(), reason: z.string() }).nullable(),
})
export type ClubSendingVolume = z.output<typeof clubSendingVolumeSchema>

export const clubSendingVolumesSchema = z.array(clubSendingVolumeSchema)
export type ClubSendingVolumes = z.output<typeof clubSendingVolumesSchema>

export const sendingSuspensionSchema = z.strictObject({
  reason: z.string().trim().min(1, { error: 'Say why' }).max(500),
})
