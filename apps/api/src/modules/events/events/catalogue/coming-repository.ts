import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

const MAX_NAMES = 200

export type AttendanceSummaryRow = {
  count: number
  /** Members who consented to showing their name. */
  shownMembers: string[]
}

const coming = prepared<AttendanceSummaryRow>(
  'event_coming',
  `select count(*)::int as count,
     coalesce((array_agg(member_id order by updated_at, id) filter (where name_shown))[1:${MAX_NAMES}], '{}') as "shownMembers"
   from ticket_face where event_id = $1 and state in ('valid', 'used')`,
)

export async function getAttendanceSummary(database: Database, eventId: string): Promise<AttendanceSummaryRow> {
  const [row] = await coming(database, [eventId])
  return row ?? { count: 0, shownMembers: [] }
}
