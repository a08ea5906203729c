export { type AccountDeletionMail, LEAVING_MAILS, type LeavingDeps } from './leaving-deps.ts'
export { leavingModule } from './module.ts'
