import type { Database } from '@forenet/database/database'
import { channelsOf, type NotificationType } from '@forenet/domain/notification'
import {
  deleteInvitationNotifications,
  deleteLinkNotifications,
  deleteNotificationWithKey,
  isMessageOf,
  markThreadRead,
} from './list-repository.ts'
import { findPreference } from './repository.ts'
import { findToSend, type ToSend } from './sending-repository.ts'

/** A notification as mail and WhatsApp need it; undefined once it has been deleted. */
export function notificationToSend(database: Database, notificationId: string): Promise<ToSend | undefined> {
  return findToSend(database, notificationId)
}

/** Whether somebody wants messages of a type by WhatsApp. */
export async function wantsWhatsapp(database: Database, memberId: string, type: NotificationType): Promise<boolean> {
  return channelsOf(type, await findPreference(database, memberId, type)).whatsapp
}

/** Takes away what asked a member to answer an invitation: it has been answered, or is off. */
export function removeNotificationsOf(transaction: Database, receiverId: string, invitationId: string): Promise<void> {
  return deleteInvitationNotifications(transaction, receiverId, invitationId)
}

/** Takes away what told two members of a family link: it has ended, and neither keeps the other's address. */
export function removeNotificationsOfLink(
  transaction: Database,
  memberIds: readonly string[],
  invitationId: string,
): Promise<void> {
  return deleteLinkNotifications(transaction, memberIds, invitationId)
}

/** Takes away the notification that was left under a key, if it is still there. */
export function removeNotificationWithKey(database: Database, onceKey: string): Promise<void> {
  return deleteNotificationWithKey(database, onceKey)
}

/** Whether a notification is a message that somebody sent to an organisation. */
export function isOwnMessage(database: Database, senderId: string, notificationId: string): Promise<boolean> {
  return isMessageOf(database, senderId, notificationId)
}

/** Marks what told a member of a conversation as read. */
export function readNotificationsOf(database: Database, receiverId: string, threadId: string, at: Date): Promise<void> {
  return markThreadRead(database, receiverId, threadId, at)
}
