import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'

export type DoneForRow = {
  id: number
  at: Date
  action: string
  actorEmail: string
  actorName: string | null
  organisationId: string | null
  organisationName: string | null
}

/**
 * What the portal does by itself (captures, sweeps) is no person's doing, and what members do themselves no other's. Names
 * are as they were then: whoever is no longer family is not followed by them.
 */
const actionsByOthers = prepared<DoneForRow>(
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

/** What is written of who looked at a member while acting; of a changing call `acted:<call>` is. */
export const LOOKED = 'acted:looked'

const lookingTurn = prepared(
  'audit_looking_turn',
  "select pg_advisory_xact_lock(hashtextextended('looking of ' || $1::text || ' at ' || $2::text, 0))",
)
const lookedSince = prepared(
  'audit_looked_since',
  `select from audit_entry where acting_for_member_id = $2 and at > $3 and actor_email = $1 and action = '${LOOKED}' limit 1`,
)

/** Until the transaction ends, whoever would write the same down waits, in whichever process. */
export async function takeLookingTurn(transaction: Database, email: string, memberId: string): Promise<void> {
  await lookingTurn(transaction, [email, memberId])
}

/** Whether it is written down already that somebody looked at a member while acting. */
export async function hasLookedSince(
  transaction: Database,
  email: string,
  memberId: string,
  since: Date,
): Promise<boolean> {
  return (await lookedSince(transaction, [email, memberId, since])).length > 0
}

/** At most `size` rows of what others did for a member, newest first, those before the row `before`. */
export function listDoneFor(
  database: Database,
  memberId: string,
  size: number,
  before: number | null,
): Promise<DoneForRow[]> {
  return actionsByOthers(database, [memberId, size, before])
}
