import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export const AUDIT_EXPORT_SQL = {
  record: `select a.at, a.action, case when a.actor_member_id = any($1) then 'self' when a.actor_email = 'portal' then 'portal'
        else a.actor_name end as actor,
      o.name as organisation, case when a.actor_member_id = any($1) then a.detail end as detail
    from audit_entry a left join organisation_face o on o.id = a.organisation_id
    where a.actor_member_id = any($1) or a.acting_for_member_id = any($1) or a.actor_email = $2
        or (a.object_kind = 'member' and a.object_id = any(select id::text from unnest($1::uuid[]) own (id)))
    order by a.at, a.id`,
} as const

/**
 * Replaces whole JSON values only, because the address may be a suffix of another person's. Must match the index
 * audit_entry_addresses.
 */
const eraseRecordActorsQuery = prepared(
  'leaving_records',
  `update audit_entry set actor_email = case when actor_email = $1 or actor_member_id = any($2) then $3 else actor_email end,
     actor_name = case when actor_member_id = any($2) then $4 else actor_name end,
     detail = replace(detail::text, to_jsonb($1::text)::text, to_jsonb($3::text)::text)::jsonb
    where actor_member_id = any($2) or ($1 <> '' and actor_email = $1)
       or ($1 <> '' and position('@' in detail::text) > 0
         and detail @? ('$.** ? (@ == ' || to_jsonb($1::text)::text || ')')::jsonpath)`,
)

/** The details of a correction contain the old personal data. */
const eraseCorrectionActorsQuery = prepared(
  'leaving_corrections',
  `update audit_entry set detail = detail - 'changes'
    where object_kind = 'member' and object_id = any($1::text[]) and action = 'person-corrected' and detail ? 'changes'`,
)

/** A trigger allows updates of the audit log only with this setting. */
const enableErasureQuery = prepared('audit_forgetting', "select set_config('forenet.forgetting', 'on', true)")
const disableErasureQuery = prepared('audit_forgotten', "select set_config('forenet.forgetting', '', true)")

/** Replaces names and e-mails with `left`, and removes the details of corrections. */
export async function eraseActors(
  transaction: Database,
  ids: readonly string[],
  email: string,
  left: { email: string; name: string },
): Promise<void> {
  await enableErasureQuery(transaction)
  await eraseRecordActorsQuery(transaction, [email, ids, left.email, left.name])
  await eraseCorrectionActorsQuery(transaction, [ids])
  await disableErasureQuery(transaction)
}
