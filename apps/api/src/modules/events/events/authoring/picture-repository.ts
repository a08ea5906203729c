import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

const findQuery = prepared<{ text: string; updatedAt: Date }>(
  'club_event_picture',
  'select alternative_text as text, updated_at as "updatedAt" from event_picture where event_id = $1',
)
const storeQuery = prepared(
  'club_event_picture_store',
  `insert into event_picture (event_id, content_type, bytes, updated_at) values ($1, $2, $3, $4)
   on conflict (event_id) do update set content_type = excluded.content_type, bytes = excluded.bytes, updated_at = excluded.updated_at`,
)
const copyPictureQuery = prepared(
  'club_event_picture_copy',
  `insert into event_picture (event_id, content_type, alternative_text, bytes, updated_at)
   select o.id, p.content_type, p.alternative_text, p.bytes, p.updated_at
     from event_picture p cross join unnest($2::uuid[]) as o (id) where p.event_id = $1`,
)
const describePictureQuery = prepared<{ id: string }>(
  'club_event_picture_describe',
  `update event_picture set alternative_text = $2 where event_id = $1 and alternative_text <> $2 returning event_id as id`,
)
const removeQuery = prepared<{ id: string }>(
  'club_event_picture_remove',
  'delete from event_picture where event_id = $1 returning event_id as id',
)

export async function findEventPicture(
  database: Database,
  eventId: string,
): Promise<{ text: string; updatedAt: Date } | undefined> {
  return (await findQuery(database, [eventId]))[0]
}

export async function storePicture(
  transaction: Database,
  eventId: string,
  { contentType, bytes, at }: { contentType: string; bytes: Buffer; at: Date },
): Promise<void> {
  await storeQuery(transaction, [eventId, contentType, bytes, at])
}

export async function copyPicture(transaction: Database, from: string, to: readonly string[]): Promise<void> {
  await copyPictureQuery(transaction, [from, to])
}

export async function describePicture(transaction: Database, eventId: string, text: string): Promise<boolean> {
  return (await describePictureQuery(transaction, [eventId, text])).length > 0
}

export async function deletePicture(transaction: Database, eventId: string): Promise<boolean> {
  return (await removeQuery(transaction, [eventId])).length > 0
}
