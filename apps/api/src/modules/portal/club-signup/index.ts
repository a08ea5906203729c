export { clubSignupModule } from './module.ts'
export { CLUB_SIGNUPS_EXPORT_SQL } from './personal-data-repository.ts'
