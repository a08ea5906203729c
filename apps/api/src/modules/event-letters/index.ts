export { EVENT_LETTERS_EXPORTED } from './export-repository.ts'
export { forgetEventLetters } from './forget-repository.ts'
export { eventLettersModule } from './module.ts'
export { UNSENT_EVENT_MESSAGES, UNSENT_INVITATIONS } from './unsent-messages.ts'
