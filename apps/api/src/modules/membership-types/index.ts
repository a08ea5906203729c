// What the rest of the API uses of this module; it imports nothing else of it.
export { membershipTypesModule } from './module.ts'
export { listTypeRows } from './repository.ts'
export { openedSeasons, seasonEnding } from './season-ending.ts'
