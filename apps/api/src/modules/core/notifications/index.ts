export { notificationsModule } from './module.ts'
export { createNotifier, NOTIFICATION_QUEUE, type Notify } from './notify.ts'
export { deletePreferences, eraseNotifications, NOTIFICATIONS_EXPORT_SQL } from './personal-data-repository.ts'
export { listWithoutMail } from './preference-repository.ts'
export { findNotificationId } from './repository.ts'
export {
  deleteNotificationsOfInvitation,
  isOwnMessage,
  markThreadNotificationsRead,
  removeNotificationsOfLink,
  removeNotificationWithKey,
  wantsWhatsapp,
} from './service.ts'
