import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const MAX_NAMES = 200

export type ComingRow = {
  count: number
  /** Members who consented to showing their name. */
  shownMembers: string[]
  /** The viewing member's consent; null without a ticket. */
  own: boolean | null
}

const coming = prepared<ComingRow>(
  'event_coming',
  `select count(*)::int as count,
     coalesce((array_agg(member_id order by updated_at, id) filter (where name_shown))[1:${MAX_NAMES}], '{}') as "shownMembers",
     bool_or(name_shown) filter (where member_id = $2) as own
   from ticket_face where event_id = $1 and state in ('valid', 'used')`,
)

/** Attendees of an event as visible to `memberId` (null: not a member). */
export async function findComing(database: Database, eventId: string, memberId: string | null): Promise<ComingRow> {
  const [row] = await coming(database, [eventId, memberId])
  return row ?? { count: 0, shownMembers: [], own: null }
}
