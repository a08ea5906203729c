import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const mark = prepared(
  'event_call_off',
  'update event set cancelled_at = $2, update_date = $2, sequence = sequence + 1 where id = $1 and cancelled_at is null',
)
const LIVE = `(n.state = 'reserved' and n.claimed_by is null or n.state = 'confirmed'
  and exists (select from ticket_face t where t.entry_id = n.id and t.state = 'valid'))`
/** An entry that still holds seats of a called-off event. */
export type LiveEntry = { id: string; orderId: string | null }

const live = prepared<LiveEntry>(
  'event_called_off_entries',
  `select n.id, n.order_id as "orderId" from event_entry n join event e on e.id = n.event_id
    where e.cancelled_at is not null and ${LIVE} order by n.id limit $1`,
)
const sums = prepared<{ entries: number; refundMinor: number }>(
  'event_called_off_sums',
  `select count(distinct t.entry_id)::int as entries,
          coalesce(sum(t.total_minor - t.refunded_minor) filter (where t.state = 'valid'), 0)::bigint as "refundMinor"
     from ticket_face t where t.event_id = $1 and t.state in ('valid', 'reserved')`,
)

export async function markCalledOff(transaction: Database, eventId: string, at: Date): Promise<void> {
  await mark(transaction, [eventId, at])
}

export function listLiveEntries(database: Database, most: number): Promise<LiveEntry[]> {
  return live(database, [most])
}

/** Entries with live tickets of an event, and what they paid, in øre. */
export async function sumsOf(database: Database, eventId: string): Promise<{ entries: number; refundMinor: number }> {
  return (await sums(database, [eventId]))[0] ?? { entries: 0, refundMinor: 0 }
}
