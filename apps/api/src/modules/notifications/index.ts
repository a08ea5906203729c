// What the rest of the API uses of this module; it imports nothing else of it.
export { listStanding } from './list-repository.ts'
export { type EnqueueNotification, type Notify, notifier } from './notify.ts'
export { findNotificationId } from './once-repository.ts'
export { notificationRoutes } from './routes.ts'
export type { ToSend } from './sending-repository.ts'
export {
  isOwnMessage,
  notificationToSend,
  readNotificationsOf,
  removeNotificationsOf,
  removeNotificationsOfLink,
  removeNotificationWithKey,
  wantsWhatsapp,
} from './service.ts'
export { UnreadWatch } from './unread-watch.ts'
