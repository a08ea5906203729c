import type { Database } from '@forenet/database/database'
import { TIME_ZONE } from '@forenet/domain/product'
import { prepared } from '../../../../platform/database/prepared.ts'

type MovedDiscount = { label: string; from: Date; to: Date }

/** Moves ends with the event's start, from `$2` to `$3` by local time; ends that have passed at `$4` stay. */
const MOVED_END_SQL = `(d.ends_at at time zone '${TIME_ZONE}' + ($3::timestamptz at time zone '${TIME_ZONE}' - $2::timestamptz at time zone '${TIME_ZONE}'))
  at time zone '${TIME_ZONE}'`
const MOVES_WITH_EVENT_SQL = 'd.event_id = $1 and d.ended_at is null and d.ends_at > $4'
const listQuery = prepared<MovedDiscount>(
  'discounts_moved',
  `select d.label, d.ends_at as "from", ${MOVED_END_SQL} as "to" from event_discount d
    where ${MOVES_WITH_EVENT_SQL} and $2::timestamptz <> $3::timestamptz order by d.ends_at, d.label`,
)
const moveDiscountsQuery = prepared(
  'discounts_move',
  `update event_discount d set ends_at = ${MOVED_END_SQL} where ${MOVES_WITH_EVENT_SQL}`,
)

type EventStart = { eventId: string; from: Date; to: Date }

export function listMovedDiscounts(
  database: Database,
  { eventId, from, to }: EventStart,
  now: Date,
): Promise<MovedDiscount[]> {
  return listQuery(database, [eventId, from, to, now])
}

export async function moveDiscounts(
  transaction: Database,
  { eventId, from, to }: EventStart,
  now: Date,
): Promise<void> {
  await moveDiscountsQuery(transaction, [eventId, from, to, now])
}
