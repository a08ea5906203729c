export { LEAVING_MAILS, type LeavingDeps, type LeavingMail } from './leaving-deps.ts'
export { leavingModule } from './module.ts'
