import type { Database } from '@forenet/database/database'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'
import { matchesAllWordsSql, searchPatterns } from '../../../platform/database/search-pattern.ts'

/** `memberId`: the person affected, as text because object ids in the log are not always UUIDs. */
export type ClubLogRow = {
  id: number
  at: Date
  action: string
  actorEmail: string
  actorName: string | null
  memberId: string | null
  detail: Record<string, unknown>
}

/** `from` inclusive, `to` exclusive. `text` matches the actor, the action or the affected person's name. */
export type ClubLogFilter = {
  from: Date | null
  to: Date | null
  text: string | null
  action: string | null
  before: number | null
}

const MEMBER_ID_SQL = "coalesce(a.detail->>'memberId', a.acting_for_member_id::text)"
const MEMBER_SEARCH_TEXT_SQL = "b.first_name || ' ' || b.last_name || ' ' || coalesce(b.email, '')"
const listEntriesQuery = plannedForValues<ClubLogRow>(
  'club_log',
  `select a.id, a.at, a.action, a.actor_email as "actorEmail", a.actor_name as "actorName", ${MEMBER_ID_SQL} as "memberId", a.detail
     from audit_entry a
    where a.organisation_id = $1 and ($2::timestamptz is null or a.at >= $2) and ($3::timestamptz is null or a.at < $3)
      and ($4::text is null or a.action = $4) and ($5::bigint is null or a.id < $5)
      and ($6::text[] is null or ${MEMBER_ID_SQL} = any($7::text[])
        or ${matchesAllWordsSql("concat_ws(' ', a.actor_name, a.actor_email, a.action, a.detail::text)", '$6')})
    order by a.id desc limit $8`,
)
const listClubActionsQuery = prepared<{ action: string }>(
  'audit_actions_of_club',
  'select distinct action from audit_entry where organisation_id = $1 order by action',
)
const listNamedEntriesQuery = prepared<{ id: string }>(
  'audit_members_named',
  `select b.id::text as id from member_face b where ${matchesAllWordsSql(MEMBER_SEARCH_TEXT_SQL, '$1')} order by b.id limit $2`,
)
const listNamesQuery = prepared<{ id: string; name: string }>(
  'audit_names_of_members',
  'select id::text as id, name from member_face where id = any($1::uuid[])',
)

const MAX_NAME_MATCHES = 200

export async function listClubLog(
  database: Database,
  organisationId: string,
  { from, to, text, action, before }: ClubLogFilter,
  size: number,
): Promise<ClubLogRow[]> {
  const words = text === null ? null : searchPatterns(text)
  const members =
    words === null ? [] : (await listNamedEntriesQuery(database, [words, MAX_NAME_MATCHES])).map(({ id }) => id)
  return listEntriesQuery(database, [organisationId, from, to, action, before, words, members, size])
}

export async function listClubActions(database: Database, organisationId: string): Promise<string[]> {
  return (await listClubActionsQuery(database, [organisationId])).map(({ action }) => action)
}

export async function listNames(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  return new Map((await listNamesQuery(database, [ids])).map(({ id, name }) => [id, name]))
}
