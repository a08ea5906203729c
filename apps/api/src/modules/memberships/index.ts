// What the rest of the API uses of this module; it imports nothing else of it.
export { membershipEffects } from './order-effects.ts'
export { listParticipantIds } from './purchase-repository.ts'
export { reachableMembership } from './reach.ts'
export { sendRenewalNotices } from './renewal-notices.ts'
export { renewalsOfLapsed } from './renewals.ts'
export { membershipRoutes } from './routes.ts'
export { membersAmong, organisationsOf, periodsByOrganisation, recalculateStatuses } from './standing.ts'
