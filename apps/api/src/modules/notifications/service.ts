import type { Database } from '@forenet/database/database'
import { channelsOf, type NotificationType } from '@forenet/domain/notification'
import { findPreference } from './repository.ts'
import { findToSend, type ToSend } from './sending-repository.ts'

export type { ToSend } from './sending-repository.ts'

/** A notification as mail and WhatsApp need it; undefined once it has been deleted. */
export function notificationToSend(database: Database, notificationId: string): Promise<ToSend | undefined> {
  return findToSend(database, notificationId)
}

/** Whether somebody wants messages of a type by WhatsApp. */
export async function wantsWhatsapp(database: Database, memberId: string, type: NotificationType): Promise<boolean> {
  return channelsOf(type, await findPreference(database, memberId, type)).whatsapp
}

export { findNotificationId } from './once-repository.ts'
