import type { Database } from '@forenet/database/database'
import type { notification } from '@forenet/database/notification-tables'
import type { ChannelPreference, NotificationType } from '@forenet/domain/notification'
import { prepared } from '../../../platform/database/prepared.ts'

const findByKeyQuery = prepared<{ id: string }>(
  'notification_by_key',
  `select id from notification where message_thread_id = $1 and starts_with(once_key, $2)
    order by created_at, receiver_id limit 1`,
)

export async function findNotificationId(
  database: Database,
  threadId: string,
  keyBegins: string,
): Promise<string | null> {
  return (await findByKeyQuery(database, [threadId, keyBegins]))[0]?.id ?? null
}

/** Texts are in the receiver's language. `onceKey`: idempotency key. */
export type NewNotification = Pick<
  typeof notification.$inferInsert,
  'receiverId' | 'type' | 'title' | 'message' | 'createdAt' | 'senderId' | 'messageThreadId'
> & { data: Readonly<Record<string, unknown>>; onceKey: string }

const insertQuery = prepared<{ id: string }>(
  'notification_insert',
  `insert into notification (message_thread_id, receiver_id, sender_id, sender_name, type, title, message, data, shown, once_key,
     created_at)
   values ($1, $2, $3, (select nullif(trim(first_name || ' ' || last_name), '') from member_face where id = $3), $4, $5, $6, $7, $8,
     $9, $10) on conflict (once_key) do nothing returning id`,
)
const findPreferenceQuery = prepared<ChannelPreference>(
  'notification_preference_of',
  'select portal, mail, whatsapp from notification_preference where member_id = $1 and type = $2',
)

/** Null for a duplicate key. */
export async function insertNotification(
  transaction: Database,
  wanted: NewNotification,
  shown: boolean,
): Promise<string | null> {
  const [row] = await insertQuery(transaction, [
    wanted.messageThreadId ?? null,
    wanted.receiverId,
    wanted.senderId ?? null,
    wanted.type,
    wanted.title,
    wanted.message,
    JSON.stringify(wanted.data),
    shown,
    wanted.onceKey,
    wanted.createdAt,
  ])
  return row?.id ?? null
}

export async function findPreference(
  database: Database,
  memberId: string,
  type: NotificationType,
): Promise<ChannelPreference | null> {
  return (await findPreferenceQuery(database, [memberId, type]))[0] ?? null
}
