// What the rest of the API uses of this module; it imports nothing else of it.
export { noteAdministers } from './administrators.ts'
export { CONTACT_MAILS, type ContactDeps } from './contact-deps.ts'
export { CONTACT_EXPORTED } from './export-repository.ts'
export { forgetOffices, forgetOwnWords } from './forget-repository.ts'
export { contactModule } from './module.ts'
export { countUnanswered } from './reading-repository.ts'
export { listAdministratorsByToken } from './receivers-repository.ts'
export { answerThread, openThread } from './service.ts'
