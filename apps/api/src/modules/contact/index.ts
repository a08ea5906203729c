// What the rest of the API uses of this module; it imports nothing else of it.
export { noteAdministers } from './administrators.ts'
export { removeUnsentAttachments } from './attachments.ts'
export type { ContactDeps, EnqueueContactMail } from './contact-deps.ts'
export { findContactToMail } from './contact-mail-repository.ts'
export { contactRoutes } from './routes.ts'
export { answerThread, openThread } from './service.ts'
