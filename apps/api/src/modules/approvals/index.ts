// Public API of this module.
export { readApprovers, readClubRoles } from './approvers.ts'
export { APPROVALS_EXPORTED } from './export-repository.ts'
export { approvalsModule } from './module.ts'
export { listAgreedBy, wasAgreed, withdrawAllOf, withdrawAsked } from './repository.ts'
export { type AboutOf, askApproval, type Decided, type RefundsOf, stillWaits, waitingObjects } from './service.ts'
