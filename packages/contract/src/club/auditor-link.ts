import { z } from 'zod'
import { instantSchema } from '../member.ts'

export const MAX_AUDITOR_LINK_DAYS = 90

export const auditorLinkSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  revokedAt: instantSchema.nullable(),
  /** When the link was opened last. */
  openedAt: instantSchema.nullable(),
})
export type AuditorLink = z.output<typeof auditorLinkSchema>

/** The newest first, at most 50. */
export const auditorLinksSchema = z.object({ links: z.array(auditorLinkSchema) })

export const newAuditorLinkSchema = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  name: z.string().trim().min(1, { error: 'Say for whom' }).max(80, { error: 'Use at most 80 characters' }),
  days: z.int().min(1).max(MAX_AUDITOR_LINK_DAYS),
})
export type NewAuditorLink = z.output<typeof newAuditorLinkSchema>

/** The secret URL is shown once. */
export const createdAuditorLinkSchema = auditorLinksSchema.extend({ url: z.url() })
