import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const next = prepared<{ id: string; title: string; startsAt: Date }>(
  'overview_next_event',
  `select id, title, starts_at as "startsAt" from event_face
    where organisation_id = $1 and enabled and cancelled_at is null and starts_at > $2 and ($3::uuid[] is null or id = any($3))
    order by starts_at, id limit 1`,
)

/** `among`: the only events searched, for callers with a role in single events. */
export async function findNextEvent(
  database: Database,
  organisationId: string,
  now: Date,
  among: readonly string[] | null,
) {
  return (await next(database, [organisationId, now, among]))[0]
}
