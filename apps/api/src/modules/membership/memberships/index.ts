export { restoreConsents } from './auto-renewal/consent-repository.ts'
export { membershipEffects } from './buying/order-effects.ts'
export { soldOf } from './buying/sold-membership-repository.ts'
export { CONFIRMATIONS_AGAIN } from './emails/resend-confirmation.ts'
export { endMemberships, takeBackEnds } from './end-membership.ts'
export { type EndedPeriod, listLaterPeriods, listSoldPeriods } from './end-membership-repository.ts'
export { holdersOf } from './holders-repository.ts'
export {
  type ByHand,
  type EnrolledByHand,
  enrolByHand,
  type PlannedByHand,
  planByHand,
  takeBackByHand,
} from './manual-enrolment.ts'
export { lockMembershipsIn } from './manual-enrolment-repository.ts'
export { reachableMembership } from './membership-access.ts'
export { membersAmong, organisationsOf, periodsByOrganisation } from './membership-periods.ts'
export { afterMembershipPayment, membershipsModule } from './module.ts'
export {
  endRenewals,
  forgetOldPaymentItems,
  forgetPaymentItems,
  MEMBERSHIPS_EXPORTED,
} from './personal-data-repository.ts'
export { findClubMembershipReceipt } from './receipts/receipt.ts'
export { renewalFor, renewalsOfLapsed } from './renewing/renewal-notices.ts'
export { countAsked, forgetMembershipRequests } from './requests/request-repository.ts'
export {
  type ChangedType,
  changeTypes,
  hasPlaceLeft,
  type PlannedTypeChange,
  planTypeChange,
  takeBackTypeChanges,
} from './type-change.ts'
export { isGivenUpSince } from './type-change-repository.ts'
export { seasonWaits } from './waiting/merge-repository.ts'
export { waitsToMerge } from './waiting/waiting-list-merge.ts'
export { countWaiting, forgetEditionWaiting } from './waiting/waiting-repository.ts'
