import type { Database } from '@forenet/database/database'
import { type NotificationType, resolveNotificationChannels } from '@forenet/domain/notification'
import {
  deleteInvitationNotifications,
  deleteLinkNotifications,
  deleteNotificationWithKey,
  isMessageFrom,
  markThreadRead,
} from './list-repository.ts'
import { findPreference } from './repository.ts'
import { findNotificationToSend, type NotificationToSend } from './sending-repository.ts'

export function notificationToSend(
  database: Database,
  notificationId: string,
): Promise<NotificationToSend | undefined> {
  return findNotificationToSend(database, notificationId)
}

export async function wantsWhatsapp(database: Database, memberId: string, type: NotificationType): Promise<boolean> {
  return resolveNotificationChannels(type, await findPreference(database, memberId, type)).whatsapp
}

export function deleteNotificationsOfInvitation(
  transaction: Database,
  receiverId: string,
  invitationId: string,
): Promise<void> {
  return deleteInvitationNotifications(transaction, receiverId, invitationId)
}

/** Neither member may retain the other's address after a family link ends. */
export function removeNotificationsOfLink(
  transaction: Database,
  memberIds: readonly string[],
  invitationId: string,
): Promise<void> {
  return deleteLinkNotifications(transaction, memberIds, invitationId)
}

export function removeNotificationWithKey(database: Database, onceKey: string): Promise<void> {
  return deleteNotificationWithKey(database, onceKey)
}

export function isOwnMessage(database: Database, senderId: string, notificationId: string): Promise<boolean> {
  return isMessageFrom(database, senderId, notificationId)
}

export function markThreadNotificationsRead(
  database: Database,
  receiverId: string,
  threadId: string,
  at: Date,
): Promise<void> {
  return markThreadRead(database, receiverId, threadId, at)
}
