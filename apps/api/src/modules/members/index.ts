export { requireBirthDate } from './birth-dates.ts'
export {
  findPerson,
  type LeavingPerson,
  listAsked,
  listSoleChildren,
  lockPerson,
  lockSoleChildren,
  setAsked,
} from './deletion-repository.ts'
export {
  countDependants,
  type DependantRow,
  disableDependant,
  findSameDependant,
  insertDependant,
  listGuardians,
  lockDependant,
  removeDependant,
  setGuardians,
  takeOver,
  unlinkGuardians,
} from './dependant-repository.ts'
export { isOwnOrFamily, MEMBERS_EXPORTED } from './export-repository.ts'
export { forgetMembers } from './forget-repository.ts'
export {
  type HeldPerson,
  insertKept,
  isClubsOwn,
  KEPT_KEYS,
  type KeptValues,
  listHeld,
  lockHeld,
  NOTHING_KEPT,
  ownersOfEmails,
  referredTo,
  removeClubPeople,
  updateKept,
} from './kept-repository.ts'
export { countConfirmedEmails } from './login-repository.ts'
export { memberOfLogin, membersBehindLogin } from './logins.ts'
export { loginDeps, membersModule } from './module.ts'
export {
  mayReachAt,
  mayReachMember,
  type Reach,
  type ReachDeps,
  reachesByRole,
  requireReach,
  type SeenByEmail,
  seenByEmail,
} from './policy.ts'
export { isMember, type MemberFace, writeLanguage } from './repository.ts'
export { buyableAmong, type RightReading } from './right-to-buy-repository.ts'
export {
  type Billing,
  billingOf,
  billingsOf,
  type ClubNotes,
  facesOf,
  findMemberIdByEmail,
  getMember,
  householdsOf,
  type MemberOf,
  nameOf,
  participants,
  participantsOf,
  requireOwnView,
  shownFirstNames,
} from './service.ts'
