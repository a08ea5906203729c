export { NOTIFICATIONS_EXPORTED } from './export-repository.ts'
export { forgetNotifications, forgetPreferences } from './forget-repository.ts'
export { notificationsModule } from './module.ts'
export { NOTIFICATIONS_TO_SEND, type Notify, notifier } from './notify.ts'
export { findNotificationId } from './once-repository.ts'
export { listWithoutMail } from './preference-repository.ts'
export {
  isOwnMessage,
  readNotificationsOf,
  removeNotificationsOf,
  removeNotificationsOfLink,
  removeNotificationWithKey,
  wantsWhatsapp,
} from './service.ts'
