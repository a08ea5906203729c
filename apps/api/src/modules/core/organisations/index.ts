export {
  findPublic,
  listClubsById,
  listPublicClubs,
  listWithSuggestions,
  type ViewedClub,
} from './club-list.ts'
export { listClubKeys, listClubsForSale, listKeyPages } from './club-list-repository.ts'
export {
  deleteEditions,
  type EditionRow,
  insertEdition,
  listEditions,
  lockCapacities,
  lockEdition,
  lockEditionForOffers,
  lockEditions,
  lockEditionsForSale,
  publishEdition,
  updateEdition,
} from './edition-repository.ts'
export { saveLogo } from './logo.ts'
export { findLogoBytes } from './logo-repository.ts'
export { organisationsModule } from './module.ts'
export { takesPayments } from './present-organisation.ts'
export {
  type ClubSummary,
  findIdByKey,
  findTakenKeys,
  listClubSummaries,
  PREVIOUS_SEALED_GATEWAY_KEY,
  SEALED_GATEWAY_KEY,
  SEALED_REPLACED_KEY,
  searchClubSummaries,
} from './repository.ts'
export {
  copyGatewayKeysToNewColumn,
  findDuesMembershipTypeId,
  findGatewayKey,
  findGatewayKeysSince,
  findOwnGatewayKey,
  getBuyableOrganisation,
  getOrganisation,
  getPayableOrganisation,
  getPaymentProvider,
  hasOwnGatewayKey,
  isPublished,
  listConfigurationsOfOrganisation,
  listMembershipConfigurations,
  listOrganisationIds,
  removeGatewayKey,
  resolveOrganisation,
  setGatewayKey,
  setPaymentProvider,
} from './service.ts'
export { createOrganisation, offerMembership } from './set-up.ts'
export {
  deleteHiddenOrganisation,
  insertHiddenOrganisation,
  lockHiddenOrganisation,
  publishOrganisation,
} from './set-up-repository.ts'
export { findRefundLimit, lockRefundLimit, type RefundLimits, setRefundLimit } from './settings.ts'
