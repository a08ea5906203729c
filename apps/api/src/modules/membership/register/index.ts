export {
  deleteUnchangedPlaces,
  type EndedPlace,
  endTeamPlaces,
  findTeamCapacity,
  listPlaceStates,
  lockTeam,
  type RemovedTagRow,
  reopenTeamPlaces,
  tagMembers,
  undoTagging,
  undoUntagging,
  untagMembers,
} from './action-repository.ts'
export { findRegisterStart, listTagNames, listTeamNames } from './frame-repository.ts'
export { readRegisterRows, registerCount, requireInRegister } from './list.ts'
export { countActiveByAge, countActiveOn } from './list-repository.ts'
export {
  type BulkChangeStamp,
  deleteAddedMarks,
  deleteUnusedTags,
  filterVisibleInRegister,
  insertClubPeople,
  insertMissingTags,
  insertPersonTags,
  insertTeamPlaces,
  listNamesakes,
  listPeopleChangedSince,
  listTagsAndPlaces,
  lockRegister,
  type NewPlace,
  type PersonTag,
} from './mark-repository.ts'
export { registerModule } from './module.ts'
export { enqueueNews, type NewsMessage } from './news/enqueue-news.ts'
export { isNewsMessage, newsMessages } from './news/news-messages.ts'
export type { TeamNewsItem } from './news/news-texts.ts'
export { listNewsReceivers, type Receiver } from './news/receiver-repository.ts'
export { clubNotes } from './person.ts'
export {
  eraseFromRegisters,
  eraseNameInRegisters,
  isInOtherRegister,
  listRelations,
  type MergedRelations,
  moveRelations,
  REGISTER_EXPORT_SQL,
  undoMoveRelations,
} from './personal-data-repository.ts'
export { teamArchivingChange } from './teams/archiving.ts'
export { listIdsOnTeam } from './teams/place-repository.ts'
export { getManagedTeam } from './teams/teams.ts'
