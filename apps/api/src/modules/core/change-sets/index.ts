export { type ChangeKinds, storeAppliedRows } from './change-set-job.ts'
export {
  applyChangeSet,
  type ChangeSetsDeps,
  createChangeSet,
  getChangeSet,
  type IsOwnMoney,
  listChangeRows,
  listClubChangeSets,
  lockOwnChangeSet,
  messagesToTeam,
  requireMessageToTeam,
  requireWithinMessageLimit,
  undoChangeSet,
} from './change-sets.ts'
export type {
  ChangeContext,
  ChangeKind,
  PendingRow,
  PlannedRow,
  RowDone,
  UndoneRow,
  WrittenRow,
} from './change-type.ts'
export { hasHeldMessage, isMessageHeld, stopUnsentMessages } from './message-repository.ts'
export { stopMessagesOfChangeSet, UNSENT_CHANGE_MESSAGES } from './messages.ts'
export { changeSetsModule } from './module.ts'
export { CHANGE_SETS_EXPORT_SQL, erasePersonFromChangeSets, findTerms } from './repository.ts'
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
