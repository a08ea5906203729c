export type {
  ChangeContext,
  ChangeKind,
  PendingRow,
  PlannedRow,
  RowDone,
  UndoneRow,
  WrittenRow,
} from './change-kind.ts'
export {
  applyChangeSet,
  type ChangeSetsDeps,
  createChangeSet,
  getChangeSet,
  type IsOwnMoney,
  listChangeRows,
  listChangeSetsOfClub,
  lockOwnChangeSet,
  messagesToTeam,
  requireMessageToTeam,
  requireWithinMessageLimit,
  undoChangeSet,
} from './change-sets.ts'
export { storeAppliedRows } from './keep-done.ts'
export { hasHeldMessage, isMessageHeld, stopUnsentMessages } from './message-repository.ts'
export { stopMessagesOfChangeSet } from './messages.ts'
export { changeSetsModule } from './module.ts'
export { CHANGE_SETS_EXPORT_SQL, erasePersonFromChangeSets } from './personal-data-repository.ts'
export { findTerms } from './repository.ts'
export {
  addWrittenValues,
  appendPreviewRows,
  findPreviewedRow,
  isWantedByOtherRow,
  listAppliedMembers,
  listMembersWithChange,
  listRowsByNotes,
  listRowsByWantedValue,
  listRowsByWrittenValue,
  type RowWithNotes,
  type RowWithWantedValues,
  removePreviewRows,
  replacePreviewRow,
  updatePreviewedRows,
} from './row-repository.ts'
export { UNSENT_CHANGE_MESSAGES } from './unsent-messages.ts'
export type { ChangeKinds } from './work.ts'
