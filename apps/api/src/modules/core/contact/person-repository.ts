import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

/** `waits`: the last message is from the person. */
export type PersonThreadRow = { id: string; subject: string; updatedAt: Date; waits: boolean }

const threadsWith = prepared<PersonThreadRow>(
  'contact_threads_with_person',
  `select t.id, t.subject, t.updated_at as "updatedAt",
     coalesce((select not c.from_organisation from contact_message c where c.thread_id = t.id
                order by c.created_at desc, c.id desc limit 1), false) as waits
    from contact_thread t where t.organisation_id = $1 and t.member_id = $2
    order by t.updated_at desc, t.id desc limit $3`,
)

export function listThreadsWith(
  database: Database,
  organisationId: string,
  memberId: string,
  most: number,
): Promise<PersonThreadRow[]> {
  return threadsWith(database, [organisationId, memberId, most])
}
