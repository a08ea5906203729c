import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

const live = prepared<{ live: boolean }>(
  'not_coming_has_ticket',
  `select exists (select from ticket_face where event_id = $1 and member_id = $2 and state in ('reserved', 'valid', 'used')) as live`,
)
const insert = prepared(
  'not_coming_insert',
  `insert into event_entry (id, event_id, member_id, state, decline_reason, language, created_at, updated_at)
   values (gen_random_uuid(), $1, $2, 'declined', 'not-coming', 'da', $3, $3)
   on conflict (event_id, member_id) where decline_reason = 'not-coming' do nothing returning id`,
)
const since = prepared<{ since: Date }>(
  'not_coming_since',
  `select created_at as since from event_entry where event_id = $1 and member_id = $2 and decline_reason = 'not-coming'`,
)
const remove = prepared(
  'not_coming_remove',
  `delete from event_entry where event_id = $1 and member_id = $2 and decline_reason = 'not-coming'`,
)

export async function hasLiveTicket(database: Database, eventId: string, memberId: string): Promise<boolean> {
  return (await live(database, [eventId, memberId]))[0]?.live ?? false
}

export async function insertDecline(
  transaction: Database,
  eventId: string,
  memberId: string,
  at: Date,
): Promise<boolean> {
  return (await insert(transaction, [eventId, memberId, at])).length > 0
}

export async function findDeclinedAt(database: Database, eventId: string, memberId: string): Promise<Date | null> {
  return (await since(database, [eventId, memberId]))[0]?.since ?? null
}

export async function deleteDecline(transaction: Database, eventId: string, memberId: string): Promise<void> {
  await remove(transaction, [eventId, memberId])
}
