// What the rest of the API uses of this module; it imports nothing else of it.
export { LEAVING_MAILS, type LeavingDeps, type LeavingMail } from './leaving-deps.ts'
export { leavingModule } from './module.ts'
