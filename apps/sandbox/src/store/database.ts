import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SQLITE_SCHEMA } from './schema.ts'

export type Statement<Row> = {
  get(...values: SQLInputValue[]): Row | undefined
  all(...values: SQLInputValue[]): Row[]
  run(...values: SQLInputValue[]): number
}

export type Database = {
  prepare<Row = never>(sql: string): Statement<Row>
  /** Synchronous. Rolls back and rethrows on error. */
  transaction<T>(work: () => T): T
  close(): void
}

/**
 * WAL with synchronous=NORMAL survives a killed process without a flush per payment. @param file a path, or ':memory:'
 */
export function openDatabase(file: string): Database {
  if (file !== ':memory:') mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  const connection = new DatabaseSync(file, { timeout: 5000 })
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;')
  connection.exec(SQLITE_SCHEMA)
  const begin = connection.prepare('BEGIN IMMEDIATE')
  const commit = connection.prepare('COMMIT')
  const rollback = connection.prepare('ROLLBACK')

  return {
    prepare<Row>(sql: string): Statement<Row> {
      const statement = connection.prepare(sql)
      return {
        get: (...values) => statement.get(...values) as unknown as Row | undefined,
        all: (...values) => statement.all(...values) as unknown as Row[],
        run: (...values) => Number(statement.run(...values).changes),
      }
    },
    transaction<T>(work: () => T): T {
      begin.run()
      try {
        const result = work()
        commit.run()
        return result
      } catch (error) {
        rollback.run()
        throw error
      }
    },
    close: () => connection.close(),
  }
}
