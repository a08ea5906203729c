// What the rest of the API uses of this module; it imports nothing else of it.
export { importsModule } from './module.ts'
export { peopleImport } from './people-import.ts'
