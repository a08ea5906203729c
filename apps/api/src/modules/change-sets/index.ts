export type { ChangeContext, ChangeKind, PlannedRow, RowBack, RowDone, RowToDo, WrittenRow } from './change-kind.ts'
export {
  applyChangeSet,
  type ChangeSetsDeps,
  changeSetOf,
  changeSetsOf,
  type IsOwnMoney,
  lettersToTeam,
  lockOwnChangeSet,
  makeChangeSet,
  requireFewLetters,
  requireToTeam,
  rowsOf,
  takeBackChangeSet,
} from './change-sets.ts'
export { CHANGE_SETS_EXPORTED } from './export-repository.ts'
export { forgetInChangeSets } from './forget-repository.ts'
export { keepDone } from './keep-done.ts'
export { hasHeldLetter, isLetterHeld, stopUnsent } from './letter-repository.ts'
export { stopLettersNow } from './letters.ts'
export { changeSetsModule } from './module.ts'
export { findTerms } from './repository.ts'
export {
  addToWritten,
  appendRows,
  changedBy,
  findPreviewedRow,
  isWantedElsewhere,
  listDoneAmong,
  listNotedRows,
  listWanting,
  listWritten,
  type NotedRow,
  removeRows,
  replaceRow,
  restateRows,
  type WantedRow,
} from './row-repository.ts'
export { UNSENT_CHANGE_MESSAGES } from './unsent-messages.ts'
export type { ChangeKinds } from './work.ts'
