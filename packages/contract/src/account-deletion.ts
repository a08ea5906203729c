import { z } from 'zod'
import { calendarDateSchema } from './calendar-date.ts'
import { emailSchema, instantSchema } from './member.ts'

export const DELETION_BLOCKER_KINDS = ['ticket', 'seats', 'payment', 'refund', 'child', 'owner'] as const

export const deletionBlockerSchema = z.object({
  kind: z.enum(DELETION_BLOCKER_KINDS),
  name: z.string(),
  organisationKey: z.string().nullable(),
  eventId: z.uuid().nullable(),
  on: calendarDateSchema.nullable(),
})
export type DeletionBlocker = z.output<typeof deletionBlockerSchema>

export const memberDeletionSchema = z.object({
  askedAt: instantSchema.nullable(),
  takesEffectOn: calendarDateSchema,
  blockers: z.array(deletionBlockerSchema),
  /** Without another guardian, so they are deleted together with the member. */
  children: z.array(z.string()),
  keptPurchases: z.int(),
  keptInvoices: z.int(),
  keptUntil: calendarDateSchema.nullable(),
  /** An external identity provider manages the login. */
  loginKept: z.boolean(),
})
export type MemberDeletion = z.output<typeof memberDeletionSchema>

export const deletionInputSchema = z.strictObject({ email: emailSchema })

export const EXPORT_FORMATS = ['json', 'html'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
