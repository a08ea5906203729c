import type { FastifyBaseLogger } from 'fastify'
import { followChannel } from '../../follow-channel.ts'

/** Tells of every receiver whose notifications changed, in whichever process; null: anybody's may have. */
export type NotificationChanges = { onChange(listener: (receiverId: string | null) => void): void }

/** Follows what the database says of changed notifications (the trigger `notification_told`). */
export async function followNotifications(
  url: string,
  log: FastifyBaseLogger,
): Promise<NotificationChanges & { stop: () => Promise<void> }> {
  const listeners: ((receiverId: string | null) => void)[] = []
  const tell = (receiverId: string | null) => {
    for (const listener of listeners) listener(receiverId)
  }
  const { stop } = await followChannel({
    url,
    channel: 'forenet_notification',
    name: 'notifications',
    log,
    heard: tell,
    listening: async () => tell(null),
  })
  return { onChange: (listener) => void listeners.push(listener), stop }
}
