export { actingRecord } from './acting-record.ts'
export { type Actor, type AuditFact, audit, auditValues } from './audit.ts'
export { type DoneForRow, listDoneFor } from './audit-repository.ts'
export {
  AUDIT_ENTRY,
  countActions,
  countActionsAbout,
  countActionsAtEvent,
  countTicketMails,
  recordedDetail,
  recordedReason,
} from './entry-repository.ts'
export { AUDIT_EXPORTED } from './export-repository.ts'
export { forgetActors } from './forget-repository.ts'
export { auditModule } from './module.ts'
