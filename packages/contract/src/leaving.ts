import { z } from 'zod'
import { calendarDateSchema } from './calendar-date.ts'
import { emailSchema, instant } from './member.ts'

export const BLOCKER_KINDS = ['ticket', 'seats', 'payment', 'refund', 'child', 'owner'] as const

/** What prevents account deletion. `name`: event, club or child; `on`: the event's first date. */
export const deletionBlockerSchema = z.object({
  kind: z.enum(BLOCKER_KINDS),
  name: z.string(),
  organisationKey: z.string().nullable(),
  eventId: z.uuid().nullable(),
  on: calendarDateSchema.nullable(),
})
export type DeletionBlocker = z.output<typeof deletionBlockerSchema>

export const memberDeletionSchema = z.object({
  /** Null if deletion was not requested. */
  askedAt: instant.nullable(),
  /** Effective date of the request, or of a request made now. */
  takesEffectOn: calendarDateSchema,
  blockers: z.array(deletionBlockerSchema),
  /** Children without another guardian, who are deleted too. */
  children: z.array(z.string()),
  /** Purchases retained for accounting, and until when. */
  keptPurchases: z.int(),
  /** Invoices to the caller, retained likewise. */
  keptInvoices: z.int(),
  keptUntil: calendarDateSchema.nullable(),
  /** True with an external identity provider, which manages its own logins. */
  loginKept: z.boolean(),
})
export type MemberDeletion = z.output<typeof memberDeletionSchema>

/** The caller's own e-mail as confirmation. */
export const deletionInputSchema = z.strictObject({ email: emailSchema })

export const EXPORT_FORMS = ['json', 'html'] as const
export type ExportForm = (typeof EXPORT_FORMS)[number]
