import type { MemberChanges } from '../../../platform/database/follow-member-changes.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sendNotification } from './emails/send-notification.ts'
import { listStanding } from './list-repository.ts'
import { NOTIFICATION_QUEUE } from './notify.ts'
import type { SetLanguage } from './preferences.ts'
import { notificationRoutes } from './routes.ts'
import { UnreadWatch } from './unread-watch.ts'

export function notificationsModule(
  platform: Platform,
  { changes, speak }: { changes: MemberChanges; speak: SetLanguage },
): Module {
  const unreadWatch = new UnreadWatch({
    read: (receiverIds) => listStanding(platform.database, receiverIds),
    changes,
    log: platform.log,
  })
  return {
    name: 'notifications',
    routes: ({ server, streams }) => notificationRoutes(server, { ...platform, streams, unreadWatch, speak }),
    jobs: [defineJob(NOTIFICATION_QUEUE, ({ notificationId }) => sendNotification(platform, notificationId))],
    stop: () => unreadWatch.stop(),
  }
}
