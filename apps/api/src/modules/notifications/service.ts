import type { Database } from '@forenet/database/database'
import { type NotificationType, notificationChannels } from '@forenet/domain/notification'
import {
  deleteInvitationNotifications,
  deleteLinkNotifications,
  deleteNotificationWithKey,
  isMessageOf,
  markThreadRead,
} from './list-repository.ts'
import { findPreference } from './repository.ts'
import { findToSend, type ToSend } from './sending-repository.ts'

export function notificationToSend(database: Database, notificationId: string): Promise<ToSend | undefined> {
  return findToSend(database, notificationId)
}

export async function wantsWhatsapp(database: Database, memberId: string, type: NotificationType): Promise<boolean> {
  return notificationChannels(type, await findPreference(database, memberId, type)).whatsapp
}

export function removeNotificationsOf(transaction: Database, receiverId: string, invitationId: string): Promise<void> {
  return deleteInvitationNotifications(transaction, receiverId, invitationId)
}

/** Called when a family link ends, so that neither member retains the other's address. */
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
  return isMessageOf(database, senderId, notificationId)
}

export function readNotificationsOf(database: Database, receiverId: string, threadId: string, at: Date): Promise<void> {
  return markThreadRead(database, receiverId, threadId, at)
}
