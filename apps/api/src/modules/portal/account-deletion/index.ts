export { ACCOUNT_DELETION_MAILS, type AccountDeletionDeps, type AccountDeletionMail } from './account-deletion-deps.ts'
export { accountDeletionModule } from './module.ts'
