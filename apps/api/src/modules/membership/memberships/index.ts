export { restoreConsents } from './auto-renewal/consent-repository.ts'
export { membershipEffects } from './buying/order-effects.ts'
export { soldOf } from './buying/sold-repository.ts'
export {
  type ByHand,
  type EnrolledByHand,
  enrolByHand,
  type PlannedByHand,
  planByHand,
  takeBackByHand,
} from './by-hand.ts'
export { lockMembershipsIn } from './by-hand-repository.ts'
export { CONFIRMATIONS_AGAIN } from './emails/send-again.ts'
export { endMemberships, takeBackEnds } from './end.ts'
export { type EndedPeriod, listLaterPeriods, listSoldPeriods } from './end-repository.ts'
export { holdersOf } from './holders-repository.ts'
export { afterMembershipPayment, membershipsModule } from './module.ts'
export {
  endRenewals,
  forgetOldPaymentItems,
  forgetPaymentItems,
  MEMBERSHIPS_EXPORTED,
} from './personal-data-repository.ts'
export { reachableMembership } from './reach.ts'
export { findClubMembershipReceipt } from './receipts/receipt.ts'
export { renewalFor, renewalsOfLapsed } from './renewing/renewal-notices.ts'
export { countAsked, forgetMembershipRequests } from './requests/request-repository.ts'
export { membersAmong, organisationsOf, periodsByOrganisation } from './standing.ts'
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
export { countWaiting, forgetEditionWaiting } from './waiting/waiting-repository.ts'
export { waitsToMerge } from './waiting/waits-to-merge.ts'
