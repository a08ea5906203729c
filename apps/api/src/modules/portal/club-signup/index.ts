export { CLUB_SIGNUPS_EXPORT_SQL } from './export-repository.ts'
export { clubSignupModule } from './module.ts'
