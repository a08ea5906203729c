export { membershipTypesModule } from './module.ts'
export { listTypeRows } from './repository.ts'
export { openedSeasons, seasonEnding } from './season-ending.ts'
