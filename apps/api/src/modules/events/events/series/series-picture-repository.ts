import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

const DIGEST_SQL = "encode(sha256(bytes || convert_to(content_type || alternative_text, 'UTF8')), 'hex')"
const listPictureDigestsQuery = prepared<{ eventId: string; digest: string }>(
  'event_series_picture_digests',
  `select event_id as "eventId", ${DIGEST_SQL} as digest from event_picture where event_id = any($1)`,
)
const savePictureQuery = prepared(
  'event_series_picture_keep',
  `insert into event_series_change_picture (change_id, digest, content_type, alternative_text, bytes)
   select $1, ${DIGEST_SQL}, content_type, alternative_text, bytes from event_picture where event_id = $2 on conflict do nothing`,
)
const deletePictureQuery = prepared('event_series_picture_drop', 'delete from event_picture where event_id = $1')
const UPSERT_PICTURE_SQL = `on conflict (event_id) do update set content_type = excluded.content_type,
  alternative_text = excluded.alternative_text, bytes = excluded.bytes, updated_at = excluded.updated_at`
const copyPictureQuery = prepared(
  'event_series_picture_give',
  `insert into event_picture (event_id, content_type, alternative_text, bytes, updated_at)
   select $2, content_type, alternative_text, bytes, $3 from event_picture where event_id = $1 ${UPSERT_PICTURE_SQL}`,
)
const restorePictureQuery = prepared(
  'event_series_picture_restore',
  `insert into event_picture (event_id, content_type, alternative_text, bytes, updated_at)
   select $3, content_type, alternative_text, bytes, $4 from event_series_change_picture where change_id = $1 and digest = $2 ${UPSERT_PICTURE_SQL}`,
)

export async function listPictureDigests(
  database: Database,
  eventIds: readonly string[],
): Promise<Map<string, string>> {
  return new Map((await listPictureDigestsQuery(database, [eventIds])).map(({ eventId, digest }) => [eventId, digest]))
}

/** Stores the previous picture for undo. */
export async function replacePicture(
  transaction: Database,
  { changeId, from, to }: { changeId: string; from: string; to: string },
  at: Date,
): Promise<void> {
  await savePictureQuery(transaction, [changeId, to])
  if ((await listPictureDigests(transaction, [from])).size > 0) await copyPictureQuery(transaction, [from, to, at])
  else await deletePictureQuery(transaction, [to])
}

export async function restoreSavedPicture(
  transaction: Database,
  { changeId, eventId, digest }: { changeId: string; eventId: string; digest: string | null },
  at: Date,
): Promise<void> {
  if (digest === null) await deletePictureQuery(transaction, [eventId])
  else await restorePictureQuery(transaction, [changeId, digest, eventId, at])
}
