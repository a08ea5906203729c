export { membershipTypesModule } from './module.ts'
export { listMembershipTypeRows } from './repository.ts'
export { findEndingSeason, loadOpenedSeasons } from './season.ts'
