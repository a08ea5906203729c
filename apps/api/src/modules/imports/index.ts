export { importsModule } from './module.ts'
export type { FileTable } from './parse-table.ts'
export { peopleImport } from './people-import.ts'
export { importTurns, readTable } from './read-file.ts'
