import type { Database } from '@forenet/database/database'
import { channelsOf } from '@forenet/domain/notification'
import type { SendJob } from '../../platform/jobs/jobs.ts'
import { letterQueue } from '../../platform/jobs/queue.ts'
import { findPreference, insertNotification, type NewNotification } from './repository.ts'

/** Notifications to be sent by mail and WhatsApp as their receivers want it; each goes out once. */
export const NOTIFICATIONS_TO_SEND = letterQueue<{ notificationId: string }>('notification')

/**
 * Leaves a notification for a member, in the transaction of what it tells of: in the portal, by mail and by WhatsApp as
 * the receiver has chosen. Answers with its id, or null where its key was told before, which changes nothing.
 */
export type Notify = (transaction: Database, wanted: NewNotification) => Promise<string | null>

/** How notifications are left; what is to go out by mail and WhatsApp too is kept for the queue. */
export function notifier(send: SendJob): Notify {
  return async (transaction, wanted) => {
    const chosen = await findPreference(transaction, wanted.receiverId, wanted.type)
    const channels = channelsOf(wanted.type, chosen)
    const id = await insertNotification(transaction, wanted, channels.portal)
    if (id !== null && (channels.mail || channels.whatsapp))
      await send(NOTIFICATIONS_TO_SEND, { notificationId: id }, { transaction })
    return id
  }
}
