import type { Notification } from '@forenet/contract/notification'
import type { NotificationRow } from './list-repository.ts'

export function presentNotification(row: NotificationRow): Notification {
  return { ...row, createdAt: row.createdAt.toISOString(), readDate: row.readDate?.toISOString() ?? null }
}
