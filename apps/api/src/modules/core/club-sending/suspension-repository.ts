import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import type { SenderRow } from './sending-repository.ts'

export type SendingVolumeRow = SenderRow & {
  id: string
  key: string
  name: string
  today: number
  week: number
  refused: number
  reports: number
  suspendedAt: Date | null
  suspendedBy: string | null
  reason: string | null
}

const listSendingVolumesQuery = prepared<SendingVolumeRow>(
  'club_sending_volumes',
  `with recent as (
     select organisation_id, coalesce(sum(messages) filter (where at > $1), 0)::int as today, sum(messages)::int as week,
       sum(refused)::bigint as refused
       from club_sending where at > $2 group by organisation_id),
     reported as (select organisation_id, count(*)::int as reports from abuse_report where at > $2 group by organisation_id)
   select o.id, o.key, o.name, o.enabled as published, n.organisation_id is not null as suspended,
     s.organisation_id is not null as started, coalesce(s.approval = 'approved', false) as approved,
     s.published_at as "publishedAt", coalesce(r.today, 0) as today, coalesce(r.week, 0) as week,
     coalesce(r.refused, 0) as refused, coalesce(a.reports, 0) as reports, n.suspended_at as "suspendedAt", n.suspended_by as "suspendedBy", n.reason
     from (select organisation_id from recent union select organisation_id from reported
           union select organisation_id from sending_suspension) wanted
     join organisation_face o on o.id = wanted.organisation_id
     left join recent r on r.organisation_id = o.id
     left join reported a on a.organisation_id = o.id
     left join sending_suspension n on n.organisation_id = o.id
     left join club_start_face s on s.organisation_id = o.id
    order by n.organisation_id is null, reports desc, today desc, refused desc, week desc, o.name limit $3`,
)
const insertQuery = prepared<{ id: string }>(
  'sending_suspend',
  `insert into sending_suspension (organisation_id, suspended_by, suspended_at, reason)
   select id, $2, $3, $4 from organisation_face where id = $1
   on conflict (organisation_id) do nothing returning organisation_id as id`,
)
const removeQuery = prepared<{ id: string }>(
  'sending_resume',
  'delete from sending_suspension where organisation_id = $1 returning organisation_id as id',
)

export function listSendingVolumes(
  database: Database,
  { today, week, most }: { today: Date; week: Date; most: number },
): Promise<SendingVolumeRow[]> {
  return listSendingVolumesQuery(database, [today, week, most])
}

export async function insertSuspension(
  transaction: Database,
  { organisationId, by, at, reason }: { organisationId: string; by: string | null; at: Date; reason: string },
): Promise<boolean> {
  return (await insertQuery(transaction, [organisationId, by, at, reason])).length > 0
}

export async function deleteSuspension(transaction: Database, organisationId: string): Promise<boolean> {
  return (await removeQuery(transaction, [organisationId])).length > 0
}
