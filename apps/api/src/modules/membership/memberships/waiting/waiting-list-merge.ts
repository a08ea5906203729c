import type { Database } from '@forenet/database/database'
import type { MovedWaitingEntry, OpenWaitingEntry } from '@forenet/domain/waiting-list-merge'
import type { prepared } from '../../../../platform/database/prepared.ts'

type Statement<Row extends object> = ReturnType<typeof prepared<Row>>

type Statements = {
  open: Statement<OpenWaitingEntry>
  elsewhere: Statement<Record<string, unknown>>
  close: Statement<Record<string, unknown>>
  move: Statement<MovedWaitingEntry>
  /** Parameters: moved as JSON, from, to. Only entries unchanged since. */
  back: Statement<{ id: string }>
  /** Parameters: ids. Only if still possible. */
  reopen: Statement<{ id: string }>
}

export function waitsToMerge({ open, elsewhere, close, move, back, reopen }: Statements) {
  return {
    listOpenWaits(database: Database, organisationId: string, memberId: string): Promise<OpenWaitingEntry[]> {
      return open(database, [organisationId, memberId])
    },
    async waitsElsewhere(database: Database, organisationId: string, memberId: string): Promise<boolean> {
      return (await elsewhere(database, [organisationId, memberId])).length > 0
    },
    /** Ends duplicates of another entry of the merged person. */
    async closeWaits(transaction: Database, ids: readonly string[], at: Date): Promise<void> {
      if (ids.length > 0) await close(transaction, [ids, at])
    },
    moveWaits(transaction: Database, organisationId: string, from: string, to: string): Promise<MovedWaitingEntry[]> {
      return move(transaction, [organisationId, from, to])
    },
    async moveWaitsBack(transaction: Database, moved: readonly MovedWaitingEntry[], from: string, to: string) {
      return new Set((await back(transaction, [JSON.stringify(moved), from, to])).map(({ id }) => id))
    },
    /** Skips people with another open entry. */
    async reopenWaits(transaction: Database, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      return new Set((await reopen(transaction, [ids])).map(({ id }) => id))
    },
  }
}
