import { z } from 'zod'
import { instantSchema } from '../member.ts'

export const MAX_AUDITOR_LINK_DAYS = 90
/** The role of the portal's operator is not stored, so a link of the operator cannot end with it. */
export const MAX_OPERATOR_LINK_DAYS = 30
/** `creator-without-access`: the person who created the link may no longer close periods. */
export const AUDITOR_LINK_STATUSES = ['open', 'expired', 'revoked', 'creator-without-access'] as const

export const auditorLinkSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  status: z.enum(AUDITOR_LINK_STATUSES),
  /** Null if the portal's operator created it. */
  createdBy: z.string().nullable(),
  /** When the link was opened last, to the hour. */
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
