import type { Database } from '@forenet/database/database'
import { notificationChannels } from '@forenet/domain/notification'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { defineMessageQueue } from '../../../platform/jobs/queue.ts'
import { findPreference, insertNotification, type NewNotification } from './repository.ts'

export const NOTIFICATION_QUEUE = defineMessageQueue<{ notificationId: string }>('notification')

/**
 * Creates a notification in the transaction of its cause, on the channels that the receiver chose. Null for a duplicate
 * key.
 */
export type Notify = (transaction: Database, wanted: NewNotification) => Promise<string | null>

/** A job enqueued in the same transaction sends e-mail and WhatsApp. */
export function createNotifier(send: SendJob): Notify {
  return async (transaction, wanted) => {
    const chosen = await findPreference(transaction, wanted.receiverId, wanted.type)
    const channels = notificationChannels(wanted.type, chosen, wanted.data)
    const id = await insertNotification(transaction, wanted, channels.portal)
    if (id !== null && (channels.mail || channels.whatsapp))
      await send(NOTIFICATION_QUEUE, { notificationId: id }, { transaction })
    return id
  }
}
