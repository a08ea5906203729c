export { clubSignupModule } from './module.ts'
export { CLUB_SIGNUPS_EXPORT_SQL } from './repository.ts'
