import { z } from 'zod'
import { calendarDate } from './calendar-date.ts'
import { email, instant } from './member.ts'

export const BLOCKER_KINDS = ['ticket', 'seats', 'payment', 'refund', 'child', 'owner'] as const

/**
 * What has to be done before a member can be deleted. `name` is the event, the club or the child; the event is named by
 * its organisation's key and its id, and `on` is its first day.
 */
export const deletionBlocker = z.object({
  kind: z.enum(BLOCKER_KINDS),
  name: z.string(),
  organisationKey: z.string().nullable(),
  eventId: z.uuid().nullable(),
  on: calendarDate.nullable(),
})
export type DeletionBlocker = z.output<typeof deletionBlocker>

/** What deletion would do, and how far it has come. */
export const memberDeletion = z.object({
  /** Null while nobody has asked for it. */
  askedAt: instant.nullable(),
  /** The day it takes effect: of what was asked for, or of what would be asked for now. */
  takesEffectOn: calendarDate,
  blockers: z.array(deletionBlocker),
  /** First names of the children that are deleted too: those nobody else looks after. */
  children: z.array(z.string()),
  /** How many purchases the books keep, and until when the last of them. */
  keptPurchases: z.int(),
  keptUntil: calendarDate.nullable(),
  /** Whether the login stays: an identity provider elsewhere keeps its own accounts. */
  loginKept: z.boolean(),
})
export type MemberDeletion = z.output<typeof memberDeletion>

/** One's own e-mail, typed in, so that nobody asks by mistake. */
export const deletionInput = z.strictObject({ email })

export const EXPORT_FORMS = ['json', 'html'] as const
export type ExportForm = (typeof EXPORT_FORMS)[number]
