export { notificationRequestsModule } from './module.ts'
