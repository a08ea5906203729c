import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

export type Receiver = { id: string; name: string; email: string; language: 'da' | 'en'; refused: boolean }

const listNewsReceiversQuery = prepared<Receiver & { memberId: string }>(
  'message_receivers',
  `select m.id as "memberId", r.id, coalesce(nullif(r.name, ''), r.email, '') as name, coalesce(r.email, '') as email, r.language,
          exists (select from refused_email_face f where f.email = lower(r.email)) as refused
     from member_face m
     join member_face r on r.id in (m.id, case when m.email is null then m.parent_id end,
                                    case when m.email is null then m.other_parent_id end)
    where m.id = any($1) and m.enabled and m.deleted_at is null and r.enabled and r.deleted_at is null and r.email is not null
    order by m.id, r.id`,
)

export async function listNewsReceivers(
  database: Database,
  memberIds: readonly string[],
): Promise<Map<string, (Receiver & { memberId: string })[]>> {
  return Map.groupBy(
    memberIds.length === 0 ? [] : await listNewsReceiversQuery(database, [memberIds]),
    ({ memberId }) => memberId,
  )
}
