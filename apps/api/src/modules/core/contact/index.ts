export { CONTACT_MAILS, type ContactDeps } from './contact-deps.ts'
export { countUnanswered } from './conversation-repository.ts'
export { deterministicMessageId, sendClubMessage } from './conversations.ts'
export { contactModule } from './module.ts'
export {
  CONTACT_EXPORT_SQL,
  countThreads,
  eraseAdministratorRows,
  eraseOwnMessages,
  moveThreads,
  undoMoveThreads,
} from './personal-data-repository.ts'
export { listAdministratorsByToken } from './receivers-repository.ts'
export { listThreadsWith } from './repository.ts'
export { createThread, replyToThread, storeAdministratorOrganisations } from './service.ts'
