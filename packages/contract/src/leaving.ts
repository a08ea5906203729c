import { z } from 'zod'
import { calendarDate } from './calendar-date.ts'
import { email, instant } from './member.ts'

export const BLOCKER_KINDS = ['ticket', 'seats', 'payment', 'refund', 'child', 'owner'] as const

/**
 * A reason that prevents account deletion. `name`: event, club or child; an event also has its organisation's key, id
 * and first date (`on`).
 */
export const deletionBlocker = z.object({
  kind: z.enum(BLOCKER_KINDS),
  name: z.string(),
  organisationKey: z.string().nullable(),
  eventId: z.uuid().nullable(),
  on: calendarDate.nullable(),
})
export type DeletionBlocker = z.output<typeof deletionBlocker>

/** Effect and progress of account deletion. */
export const memberDeletion = z.object({
  /** Null if not requested. */
  askedAt: instant.nullable(),
  /** Effective date of the request, or of a request made now. */
  takesEffectOn: calendarDate,
  blockers: z.array(deletionBlocker),
  /** First names of children deleted too, because they have no other guardian. */
  children: z.array(z.string()),
  /** Number of purchases retained for accounting, and until when. */
  keptPurchases: z.int(),
  keptUntil: calendarDate.nullable(),
  /** Whether the login remains: an external identity provider manages its own accounts. */
  loginKept: z.boolean(),
})
export type MemberDeletion = z.output<typeof memberDeletion>

/** The user's own e-mail, typed as confirmation. */
export const deletionInput = z.strictObject({ email })

export const EXPORT_FORMS = ['json', 'html'] as const
export type ExportForm = (typeof EXPORT_FORMS)[number]
