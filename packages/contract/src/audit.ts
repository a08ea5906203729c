import { z } from 'zod'
import { instantSchema } from './member.ts'

/**
 * Audit entry for an action by someone else on a member's behalf. `action` is a stable code; `acted:<call>` means a
 * call made while impersonating (ruling 14).
 */
export const auditEntrySchema = z.object({
  id: z.int(),
  at: instantSchema,
  action: z.string(),
  /** The person who acted; `name` is empty if that person is not a member. */
  actor: z.object({ name: z.string(), email: z.string() }),
  organisation: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

/** Page of audit entries, newest first. To get the next page, pass `nextCursor` as `before`. */
export const memberAuditPageSchema = z.object({ entries: z.array(auditEntrySchema), nextCursor: z.int().nullable() })
export type MemberAuditPage = z.output<typeof memberAuditPageSchema>
