import type { Database } from '@forenet/database/database'
import { plannedForValues, prepared } from '../../platform/database/prepared.ts'

/** A row of a club's record. */
export type ClubLogRow = {
  id: number
  at: Date
  action: string
  actorEmail: string
  actorName: string | null
  about: string | null
  detail: Record<string, unknown>
}

/** Which rows: instants, `to` not included; `text` occurs in who or what. */
export type ClubLogFilter = {
  from: Date | null
  to: Date | null
  text: string | null
  action: string | null
  before: number | null
}

const listed = plannedForValues<ClubLogRow>(
  `select a.id, a.at, a.action, a.actor_email as "actorEmail", a.actor_name as "actorName", m.name as about, a.detail
     from audit_entry a
     left join member_face m on m.id::text = coalesce(a.detail->>'memberId', a.acting_for_member_id::text)
    where a.organisation_id = $1 and ($2::timestamptz is null or a.at >= $2) and ($3::timestamptz is null or a.at < $3)
      and ($4::text is null or a.action = $4) and ($5::bigint is null or a.id < $5)
      and ($6::text is null
        or position(lower($6) in lower(coalesce(a.actor_name, '') || ' ' || a.actor_email || ' ' || a.action || ' '
                                       || coalesce(m.name, '') || ' ' || a.detail::text)) > 0)
    order by a.id desc limit $7`,
)
const kinds = prepared<{ action: string }>(
  'audit_actions_of_club',
  'select distinct action from audit_entry where organisation_id = $1 order by action',
)

/** At most `size` rows of a club's record, newest first. */
export function listClubLog(
  database: Database,
  organisationId: string,
  { from, to, text, action, before }: ClubLogFilter,
  size: number,
): Promise<ClubLogRow[]> {
  return listed(database, [organisationId, from, to, action, before, text, size])
}

/** The kinds of action that a club's record has. */
export async function listClubActions(database: Database, organisationId: string): Promise<string[]> {
  return (await kinds(database, [organisationId])).map(({ action }) => action)
}
