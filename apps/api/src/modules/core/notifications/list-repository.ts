import type { Notification } from '@forenet/contract/notification'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type NotificationRow = Omit<Notification, 'createdAt' | 'readDate'> & { createdAt: Date; readDate: Date | null }

const SELECT_NOTIFICATION_SQL = `select id, message_thread_id as "messageThreadId", receiver_id as "receiverId", sender_id as "senderId",
    type, title, message, data, read, created_at as "createdAt", read_date as "readDate"
  from notification where receiver_id = $1 and shown`
const PAGE = 'and (created_at, id) < ($3, $4) order by created_at desc, id desc limit $2'

const listNotificationsQuery = prepared<NotificationRow>('notification_list', `${SELECT_NOTIFICATION_SQL} ${PAGE}`)
const unreadOnlyQuery = prepared<NotificationRow>(
  'notification_list_unread',
  `${SELECT_NOTIFICATION_SQL} and not read ${PAGE}`,
)
const isMessageFromQuery = prepared<{ id: string }>(
  'notification_sent_by',
  `select id from notification where sender_id = $1 and id = $2 and type = 'CONTACT_US'`,
)
const listInboxStatesQuery = prepared<{ receiverId: string; unread: number; newest: string | null }>(
  'notification_standing',
  `select r.id as "receiverId", (select count(*)::int from notification where receiver_id = r.id and shown and not read) as unread,
          (select id from notification where receiver_id = r.id and shown and not read
            order by created_at desc, id desc limit 1) as newest
     from unnest($1::uuid[]) r (id)`,
)
const markReadQuery = prepared<{ id: string }>(
  'notification_read',
  `update notification set read = true, read_date = $4
    where receiver_id = $1 and shown and not read and ($2::uuid is null or id = $2)
      and ($3::text is null or type = 'FAMILY_LINK_REQUEST' and data->>'inviteeEmail' = $3)
   returning id`,
)
const markThreadReadQuery = prepared(
  'notification_read_thread',
  'update notification set read = true, read_date = $3 where receiver_id = $1 and message_thread_id = $2 and not read',
)
const removeQuery = prepared('notification_remove', 'delete from notification where receiver_id = $1 and id = $2')
const removeKeyQuery = prepared('notification_remove_key', 'delete from notification where once_key = $1')
const removeLinkQuery = prepared(
  'notification_remove_link',
  `delete from notification where receiver_id = any($1) and type = 'FAMILY_LINK_REQUEST'
     and $2 in (data->>'invitationId', data->>'answeredInvitationId')`,
)
const removeInvitationQuery = prepared(
  'notification_remove_invitation',
  `delete from notification where receiver_id = $1 and type = 'FAMILY_LINK_REQUEST' and data->>'invitationId' = $2`,
)

const END_CURSOR = { before: new Date('9999-12-31T00:00:00Z'), beforeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export function listNotifications(
  database: Database,
  receiverId: string,
  { unread, size, before, beforeId }: { unread: boolean; size: number; before?: Date; beforeId?: string },
): Promise<NotificationRow[]> {
  const after = before ? [before, beforeId ?? FIRST_ID] : [END_CURSOR.before, END_CURSOR.beforeId]
  return (unread ? unreadOnlyQuery : listNotificationsQuery)(database, [receiverId, size, ...after])
}

export async function isMessageFrom(database: Database, senderId: string, id: string): Promise<boolean> {
  return (await isMessageFromQuery(database, [senderId, id])).length > 0
}

export function listInboxStates(
  database: Database,
  receiverIds: readonly string[],
): Promise<{ receiverId: string; unread: number; newest: string | null }[]> {
  return listInboxStatesQuery(database, [receiverIds])
}

export async function markRead(
  database: Database,
  receiverId: string,
  which: { id?: string | undefined; inviteeEmail?: string | null | undefined },
  at: Date,
): Promise<number> {
  return (await markReadQuery(database, [receiverId, which.id ?? null, which.inviteeEmail ?? null, at])).length
}

export async function deleteNotification(database: Database, receiverId: string, id: string): Promise<void> {
  await removeQuery(database, [receiverId, id])
}

export async function deleteNotificationWithKey(database: Database, onceKey: string): Promise<void> {
  await removeKeyQuery(database, [onceKey])
}

export async function deleteInvitationNotifications(
  transaction: Database,
  receiverId: string,
  invitationId: string,
): Promise<void> {
  await removeInvitationQuery(transaction, [receiverId, invitationId])
}

export async function deleteLinkNotifications(
  transaction: Database,
  receiverIds: readonly string[],
  invitationId: string,
): Promise<void> {
  await removeLinkQuery(transaction, [receiverIds, invitationId])
}

export async function markThreadRead(
  database: Database,
  receiverId: string,
  threadId: string,
  at: Date,
): Promise<void> {
  await markThreadReadQuery(database, [receiverId, threadId, at])
}
