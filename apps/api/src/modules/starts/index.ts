export { STARTS_EXPORTED } from './export-repository.ts'
export { startsModule } from './module.ts'
