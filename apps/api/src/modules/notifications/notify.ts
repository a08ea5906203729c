import type { Database } from '@forenet/database/database'
import { channelsOf } from '@forenet/domain/notification'
import { findPreference, insertNotification, type NewNotification } from './repository.ts'

/** Asks, in the transaction given, for a notification to be sent by mail and WhatsApp as its receiver wants it. */
export type EnqueueNotification = (transaction: Database, notificationId: string) => Promise<void>

/**
 * Leaves a notification for a member, in the transaction of what it tells of: in the portal, by mail and by WhatsApp as
 * the receiver has chosen. Answers with its id, or null where its key was told before, which changes nothing.
 */
export type Notify = (transaction: Database, wanted: NewNotification) => Promise<string | null>

/** How notifications are left, over the queue given. */
export function notifier(enqueue: EnqueueNotification): Notify {
  return async (transaction, wanted) => {
    const chosen = await findPreference(transaction, wanted.receiverId, wanted.type)
    const channels = channelsOf(wanted.type, chosen)
    const id = await insertNotification(transaction, wanted, channels.portal)
    if (id !== null && (channels.mail || channels.whatsapp)) await enqueue(transaction, id)
    return id
  }
}
