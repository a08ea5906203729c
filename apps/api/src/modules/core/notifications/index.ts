export { NOTIFICATIONS_EXPORT_SQL } from './export-repository.ts'
export { eraseNotifications, forgetPreferences } from './forget-repository.ts'
export { notificationsModule } from './module.ts'
export { createNotifier, NOTIFICATION_QUEUE, type Notify } from './notify.ts'
export { findNotificationId } from './once-repository.ts'
export { listWithoutMail } from './preference-repository.ts'
export {
  deleteNotificationsOfInvitation,
  isOwnMessage,
  markThreadNotificationsRead,
  removeNotificationsOfLink,
  removeNotificationWithKey,
  wantsWhatsapp,
} from './service.ts'
