import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const byKey = prepared<{ id: string }>(
  'notification_by_key',
  `select id from notification where message_thread_id = $1 and starts_with(once_key, $2)
    order by created_at, receiver_id limit 1`,
)

export async function findNotificationId(
  database: Database,
  threadId: string,
  keyBegins: string,
): Promise<string | null> {
  return (await byKey(database, [threadId, keyBegins]))[0]?.id ?? null
}
