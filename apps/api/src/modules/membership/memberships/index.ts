export { restoreConsents } from './auto-renewal/consent-repository.ts'
export { membershipEffects } from './buying/order-effects.ts'
export { countSoldByEdition } from './buying/sold-membership-repository.ts'
export { RESENT_CONFIRMATIONS } from './emails/resend-confirmation.ts'
export { endMemberships, undoEndMembership } from './end-membership.ts'
export { type EndedPeriod, listLaterPeriods, listSoldPeriods } from './end-membership-repository.ts'
export { listHolders } from './holders-repository.ts'
export {
  enrolManually,
  type ManualEnrolment,
  type ManualEnrolmentTerms,
  type PlannedManualEnrolment,
  planManualEnrolment,
  undoManualEnrolment,
} from './manual-enrolment.ts'
export { lockMembershipsIn } from './manual-enrolment-repository.ts'
export { getAccessibleMembership } from './membership-access.ts'
export { filterActiveMembers, groupPeriodsByOrganisation, listOrganisationsOfMembers } from './membership-periods.ts'
export { afterMembershipPayment, membershipsModule } from './module.ts'
export {
  endRenewals,
  eraseExpiredPaymentItems,
  erasePaymentItems,
  MEMBERSHIPS_EXPORT_SQL,
} from './personal-data-repository.ts'
export { findClubMembershipReceipt } from './receipts/receipt.ts'
export { findRenewal, findRenewalsForLapsed } from './renewing/renewal-notices.ts'
export { countOpenRequests, eraseMembershipRequests } from './requests/request-repository.ts'
export {
  type ChangedType,
  changeTypes,
  hasFreePlace,
  type PlannedTypeChange,
  planTypeChange,
  undoTypeChanges,
} from './type-change.ts'
export { isPartlyGivenUpSince } from './type-change-repository.ts'
export { mergeEditionWaits } from './waiting/merge-repository.ts'
export { createWaitingListMerger } from './waiting/waiting-list-merge.ts'
export { countWaiting, eraseEditionWaits } from './waiting/waiting-repository.ts'
