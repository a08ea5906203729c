export { CLUB_SIGNUPS_EXPORT_SQL } from './export-repository.ts'
export { startsModule } from './module.ts'
