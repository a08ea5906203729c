import { z } from 'zod'
import { instantSchema } from './member.ts'

/**
 * An action by someone else on a member's behalf. `action` is stable; `acted:<call>`: while impersonating (ruling 14).
 */
export const auditEntrySchema = z.object({
  id: z.int(),
  at: instantSchema,
  action: z.string(),
  /** `name` is empty if the actor is not a member. */
  actor: z.object({ name: z.string(), email: z.string() }),
  organisation: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

/** Newest first; pass `nextCursor` as `before`. */
export const memberAuditPageSchema = z.object({ entries: z.array(auditEntrySchema), nextCursor: z.int().nullable() })
export type MemberAuditPage = z.output<typeof memberAuditPageSchema>
