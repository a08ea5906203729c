// What the rest of the API uses of this module; it imports nothing else of it.
export { STARTS_EXPORTED } from './export-repository.ts'
export { startsModule } from './module.ts'
