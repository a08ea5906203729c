import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export const NOTIFICATIONS_EXPORT_SQL = {
  notifications: `select n.type, n.title, n.message, n.sender_name as sender, n.shown, n.read,
      n.created_at as "createdAt", n.read_date as "readDate"
    from notification n
    where n.receiver_id = any($1) order by n.created_at, n.id`,
  notificationPreferences: `select type, portal, mail, whatsapp from notification_preference
    where member_id = any($1) order by type`,
} as const

const eraseNotificationsQuery = prepared(
  'leaving_notifications',
  `delete from notification n
    where n.receiver_id = any($1) or n.sender_id = any($1)
       or exists (select from unnest($1::uuid[]) gone (id) where position(gone.id::text in n.data::text) > 0)
       or ($2 <> '' and n.data->>'replyTo' is distinct from $2 and (position(to_jsonb($2::text)::text in n.data::text) > 0
         or n.title || ' ' || n.message ~* $3))
       or n.message_thread_id in (select id from thread_face where member_id = any($1))`,
)
const deletePreferencesQuery = prepared(
  'leaving_preferences',
  'delete from notification_preference where member_id = any($1)',
)

/**
 * Deletes notifications that the members received or sent, or that name them. `address`: pattern for their whole
 * e-mail.
 */
export async function eraseNotifications(
  transaction: Database,
  ids: readonly string[],
  email: string,
  address: string,
): Promise<void> {
  await eraseNotificationsQuery(transaction, [ids, email, address])
}

export async function deletePreferences(transaction: Database, ids: readonly string[]): Promise<void> {
  await deletePreferencesQuery(transaction, [ids])
}
