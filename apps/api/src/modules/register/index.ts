export {
  addTagTo,
  comeBackToTeam,
  type EndedPlace,
  giveTagBackTo,
  type HeldTag,
  leaveTeam,
  lockTeam,
  placeStatesOf,
  removePlacesGiven,
  takeTagFrom,
  takeTagGiven,
  teamRoom,
} from './action-repository.ts'
export { REGISTER_EXPORTED } from './export-repository.ts'
export { countActiveByAge, countActiveOn } from './figures-repository.ts'
export { forgetInRegisters, namelessInRegisters } from './forget-repository.ts'
export { keptSince, listTagNames, listTeamNames } from './frame-repository.ts'
export { registerCount, registerRows, requireInRegister } from './list.ts'
export {
  dropUnusedTags,
  filterVisibleInRegister,
  insertClubPeople,
  listMarks,
  listNamesakes,
  listTouched,
  type Marking,
  makeMissingTags,
  type NewPlace,
  type PersonTag,
  placeMany,
  tagMany,
  takeAwayMarks,
  takeRegisterTurn,
} from './mark-repository.ts'
export { clubNotes } from './member-comments.ts'
export { isElsewhere, type MergedTies, moveTies, returnTies, tiesOf } from './merge-repository.ts'
export { registerModule } from './module.ts'
export { isNews, newsLetters } from './news/news-letters.ts'
export type { News } from './news/news-words.ts'
export { type Receiver, receiversOf } from './news/receiver-repository.ts'
export { type NewsLetter, tellNews } from './news/tell-news.ts'
export { teamArchived } from './teams/archiving.ts'
export { listIdsOnTeam } from './teams/place-repository.ts'
export { teamInReach } from './teams/teams.ts'
