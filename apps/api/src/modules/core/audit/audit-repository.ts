import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type ImpersonatedActionRow = {
  id: number
  at: Date
  action: string
  actorEmail: string
  actorName: string | null
  organisationId: string | null
  organisationName: string | null
}

/** Actor names are snapshots, because later names of former family must stay hidden. */
const listActionsForMemberQuery = prepared<ImpersonatedActionRow>(
  'audit_done_for',
  `select a.id, a.at, a.action, a.actor_email as "actorEmail", a.actor_name as "actorName",
    a.organisation_id as "organisationId", o.name as "organisationName"
     from audit_entry a
     left join organisation_face o on o.id = a.organisation_id
    where a.acting_for_member_id = $1 and a.actor_email <> 'portal' and a.actor_member_id is distinct from $1
      and ($3::bigint is null
           or (a.at, a.id) < (select b.at, b.id from audit_entry b where b.id = $3 and b.acting_for_member_id = $1))
    order by a.at desc, a.id desc limit $2`,
)

export const IMPERSONATED_READ_ACTION = 'acted:looked'

const lockImpersonatedReadsQuery = prepared(
  'audit_looking_turn',
  "select pg_advisory_xact_lock(hashtextextended('looking of ' || $1::text || ' at ' || $2::text, 0))",
)
const hasLookedSinceQuery = prepared(
  'audit_looked_since',
  `select from audit_entry where acting_for_member_id = $2 and at > $3 and actor_email = $1 and action = '${IMPERSONATED_READ_ACTION}' limit 1`,
)

export async function lockImpersonatedReads(transaction: Database, email: string, memberId: string): Promise<void> {
  await lockImpersonatedReadsQuery(transaction, [email, memberId])
}

export async function hasImpersonatedReadSince(
  transaction: Database,
  email: string,
  memberId: string,
  since: Date,
): Promise<boolean> {
  return (await hasLookedSinceQuery(transaction, [email, memberId, since])).length > 0
}

export function listActionsForMember(
  database: Database,
  memberId: string,
  size: number,
  before: number | null,
): Promise<ImpersonatedActionRow[]> {
  return listActionsForMemberQuery(database, [memberId, size, before])
}
