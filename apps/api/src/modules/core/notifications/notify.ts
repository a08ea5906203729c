import type { Database } from '@forenet/database/database'
import { resolveNotificationChannels } from '@forenet/domain/notification'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { defineMessageQueue } from '../../../platform/jobs/queue.ts'
import { findPreference, insertNotification, type NewNotification } from './repository.ts'

export const NOTIFICATION_QUEUE = defineMessageQueue<{ notificationId: string }>('notification')

/** Runs in the transaction of its cause. Null for a duplicate key. */
export type Notify = (transaction: Database, wanted: NewNotification) => Promise<string | null>

/** E-mail and WhatsApp are sent by a job of the same transaction. */
export function createNotifier(send: SendJob): Notify {
  return async (transaction, wanted) => {
    const chosen = await findPreference(transaction, wanted.receiverId, wanted.type)
    const channels = resolveNotificationChannels(wanted.type, chosen, wanted.data)
    const id = await insertNotification(transaction, wanted, channels.portal)
    if (id !== null && (channels.mail || channels.whatsapp))
      await send(NOTIFICATION_QUEUE, { notificationId: id }, { transaction })
    return id
  }
}
