import type { AuditEntry, MemberAuditPage } from '@forenet/contract/audit'
import type { Database } from '@forenet/database/database'
import type { Caller } from '../../../platform/access/caller.ts'
import { type ImpersonatedActionRow, listActionsForMember } from '../audit/index.ts'
import { requireOwnView } from './service.ts'

/** Newest first (ruling 14). Throws `not-found` unless the caller is the member or a super administrator. */
export async function listActionsByOthers(
  database: Database,
  caller: Caller,
  memberId: string,
  page: { size: number; before?: number | undefined },
): Promise<MemberAuditPage> {
  await requireOwnView(database, caller, memberId)
  const rows = await listActionsForMember(database, memberId, page.size + 1, page.before ?? null)
  const entries = rows.slice(0, page.size).map(present)
  return { entries, nextCursor: rows.length > page.size ? (entries.at(-1)?.id ?? null) : null }
}

function present(row: ImpersonatedActionRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: { name: row.actorName ?? '', email: row.actorEmail },
    organisation: row.organisationId === null ? null : { id: row.organisationId, name: row.organisationName ?? '' },
  }
}
