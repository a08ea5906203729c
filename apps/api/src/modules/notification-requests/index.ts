// What the rest of the API uses of this module; it imports nothing else of it.
export { notificationRequestsModule } from './module.ts'
