export { readApprovers, readClubRoles } from './approvers.ts'
export { approvalsModule } from './module.ts'
export {
  APPROVALS_EXPORT_SQL,
  listApprovers,
  wasAgreed,
  withdrawApprovalRequest,
  withdrawApprovalsByMembers,
} from './repository.ts'
export {
  type ApprovalDecision,
  type ApprovalSubjects,
  isApprovalPending,
  type LoadRefundsForApprovals,
  requestApproval,
  waitingObjects,
} from './service.ts'
