export { importsModule } from './module.ts'
export { peopleImport } from './people-import.ts'
