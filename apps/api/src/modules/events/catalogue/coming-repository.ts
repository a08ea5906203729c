import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

/** More names than anybody reads. */
const MOST_NAMES = 200

export type ComingRow = {
  /** Everybody with a ticket that lets them in. */
  count: number
  /** Members who have said that their name may be shown. */
  shownMembers: string[]
  /** What the viewing member has said; null without a ticket of their own. */
  own: boolean | null
}

const coming = prepared<ComingRow>(
  'event_coming',
  `select count(*)::int as count,
     coalesce((array_agg(member_id order by updated_at, id) filter (where name_shown))[1:${MOST_NAMES}], '{}') as "shownMembers",
     bool_or(name_shown) filter (where member_id = $2) as own
   from ticket_face where event_id = $1 and state in ('valid', 'used')`,
)

/** Who is coming to an event, as `memberId` (null: nobody on the register) may count them. */
export async function findComing(database: Database, eventId: string, memberId: string | null): Promise<ComingRow> {
  const [row] = await coming(database, [eventId, memberId])
  return row ?? { count: 0, shownMembers: [], own: null }
}
