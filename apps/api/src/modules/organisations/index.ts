export {
  findPublic,
  listOfIds,
  listPublic,
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
export { organisationsModule } from './module.ts'
export { takesPayments } from './present.ts'
export {
  type ClubFace,
  findIdByKey,
  findTakenKeys,
  listClubFaces,
  SEALED_GATEWAY_KEY,
  SEALED_GATEWAY_KEY_BEFORE,
  SEALED_REPLACED_KEY,
  searchClubFaces,
} from './repository.ts'
export {
  configurationsOf,
  copyGatewayKeys,
  dropGatewayKey,
  duesPaidFor,
  findGatewayKey,
  findGatewayKeysSince,
  getBuyable,
  getOrganisation,
  getPayable,
  hasOwnKey,
  isShown,
  listOrganisationIds,
  membershipConfigurations,
  ownKeyOf,
  resolveOrganisation,
  setGatewayKey,
} from './service.ts'
export { createOrganisation, offerMembership } from './set-up.ts'
export {
  deleteHiddenOrganisation,
  insertHiddenOrganisation,
  lockHiddenOrganisation,
  showOrganisation,
} from './set-up-repository.ts'
export { holdRefundLimit, type RefundLimits, refundLimitOf, setRefundLimit } from './settings.ts'
