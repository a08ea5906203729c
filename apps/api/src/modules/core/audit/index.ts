export { type Actor, type AuditRecord, audit, auditValues } from './audit.ts'
export { type ImpersonatedActionRow, listActionsForMember } from './audit-repository.ts'
export {
  AUDIT_ENTRY_INSERT_SQL,
  countActions,
  countActionsAbout,
  countActionsAtEvent,
  countTicketMails,
  findRecordedDetail,
  findRecordedReason,
} from './entry-repository.ts'
export { createImpersonationRecorder } from './impersonation-record.ts'
export { auditModule } from './module.ts'
export { AUDIT_EXPORT_SQL, eraseActors } from './personal-data-repository.ts'
