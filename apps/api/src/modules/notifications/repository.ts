import type { Database } from '@forenet/database/database'
import { notification } from '@forenet/database/notification-tables'

/** A notification to be stored, in the receiver's language. `onceKey` names what it tells of, so that it is told once. */
export type NewNotification = Pick<
  typeof notification.$inferInsert,
  'receiverId' | 'type' | 'title' | 'message' | 'data' | 'createdAt'
> & { onceKey: string }

export async function insertNotification(database: Database, wanted: NewNotification): Promise<void> {
  await database.insert(notification).values(wanted).onConflictDoNothing({ target: notification.onceKey })
}
