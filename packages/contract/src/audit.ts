import { z } from 'zod'
import { instant } from './member.ts'

/** What somebody else did for a member. `action` is stable: `acted:<call>` is a call made while acting (ruling 14). */
export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  action: z.string(),
  /** The name is empty for who is no member. */
  actor: z.object({ name: z.string(), email: z.string() }),
  organisation: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** A page of the list, newest first; `nextCursor` is the `before` of the next page, null on the last. */
export const memberAuditPage = z.object({ entries: z.array(auditEntry), nextCursor: z.int().nullable() })
export type MemberAuditPage = z.output<typeof memberAuditPage>
