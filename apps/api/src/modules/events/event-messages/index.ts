export { eventMessagesModule } from './module.ts'
export { EVENT_MESSAGES_EXPORT_SQL, eraseEventMessages } from './personal-data-repository.ts'
export { plannedMessages } from './planned-messages.ts'
export { UNSENT_EVENT_MESSAGES, UNSENT_INVITATIONS } from './unsent-messages.ts'
