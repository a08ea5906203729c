import { z } from 'zod'
import { instantSchema } from './member.ts'

/**
 * By someone else on the member's behalf. `action` is a stable code; `acted:<call>` means a call made while
 * impersonating (ruling 14).
 */
export const auditEntrySchema = z.object({
  id: z.int(),
  at: instantSchema,
  action: z.string(),
  /** `name` is empty if that person is not a member. */
  actor: z.object({ name: z.string(), email: z.string() }),
  organisation: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

/** Newest first. Pass `nextCursor` as `before` for the next page. */
export const memberAuditPageSchema = z.object({ entries: z.array(auditEntrySchema), nextCursor: z.int().nullable() })
export type MemberAuditPage = z.output<typeof memberAuditPageSchema>
