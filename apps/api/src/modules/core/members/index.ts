export { requireBirthDate } from './birth-dates.ts'
export {
  type ClubPersonData,
  type ClubPersonRow,
  EMPTY_PERSON_DATA,
  findReferencedMembers,
  insertClubPersonData,
  isOwnedByClub,
  listClubPeople,
  lockClubPeople,
  mapEmailOwners,
  PERSON_DATA_KEYS,
  removeClubPeople,
  updateClubPersonData,
} from './club-person-repository.ts'
export {
  convertDependantToAccount,
  countDependants,
  type DependantRow,
  disableDependant,
  findSameDependant,
  insertDependant,
  listGuardians,
  lockDependant,
  removeDependant,
  setGuardians,
  unlinkGuardians,
} from './dependant-repository.ts'
export { countConfirmedEmails } from './login-repository.ts'
export { findMemberByLogin, listMembersByLogin } from './logins.ts'
export { loginDeps, membersModule } from './module.ts'
export {
  eraseMembers,
  findPerson,
  listRequestedDeletions,
  listSoleChildren,
  lockPerson,
  lockSoleChildren,
  MEMBERS_EXPORT_SQL,
  ownOrFamilySql,
  type PersonToDelete,
  setDeletionRequestTime,
} from './personal-data-repository.ts'
export {
  canAccessMember,
  canAccessMemberAt,
  findVisibleMemberByEmail,
  hasAccessByRole,
  type MemberAccessDeps,
  type MemberAccessLevel,
  requireMemberAccess,
  type VisibleMemberByEmail,
} from './policy.ts'
export { isMember, listBirthDates, type MemberSummary, writeLanguage } from './repository.ts'
export { filterBuyable, type RightToBuyLock } from './right-to-buy-repository.ts'
export {
  type Billing,
  type ClubNotes,
  type FindMemberOfLogin,
  facesOf,
  findMemberIdByEmail,
  getBilling,
  getMember,
  getMemberName,
  listBillings,
  listFamily,
  listHouseholds,
  listParticipants,
  listVisibleFirstNames,
  listVisibleParticipants,
  requireOwnView,
} from './service.ts'
