import { z } from 'zod'
import { instantSchema } from '../member.ts'

export const MAX_AUDITOR_LINK_DAYS = 90
/** The operator's role is not stored, so such a link cannot be closed when the role ends. */
export const MAX_OPERATOR_LINK_DAYS = 30
/** `creator-without-access`: the creator lost the permission to close periods, so the link no longer works. */
export const AUDITOR_LINK_STATUSES = ['open', 'expired', 'revoked', 'creator-without-access'] as const

export const auditorLinkSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  status: z.enum(AUDITOR_LINK_STATUSES),
  /** Null if the portal's operator created it. */
  createdBy: z.string().nullable(),
  /** Rounded to the hour. */
  openedAt: instantSchema.nullable(),
})
export type AuditorLink = z.output<typeof auditorLinkSchema>

/** Newest first, at most 50. */
export const auditorLinksSchema = z.object({ links: z.array(auditorLinkSchema) })

export const newAuditorLinkSchema = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  name: z.string().trim().min(1, { error: 'Say for whom' }).max(80, { error: 'Use at most 80 characters' }),
  days: z.int().min(1).max(MAX_AUDITOR_LINK_DAYS),
})
export type NewAuditorLink = z.output<typeof newAuditorLinkSchema>

/** Secret URL, shown only once. */
export const createdAuditorLinkSchema = auditorLinksSchema.extend({ url: z.url() })
