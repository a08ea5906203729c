export { type AccountDeletionMail, LEAVING_MAILS, type LeavingDeps } from './account-deletion-deps.ts'
export { accountDeletionModule } from './module.ts'
