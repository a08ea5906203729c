import type { Database } from '@forenet/database/database'
import type { MovedWaitingEntry, OpenWaitingEntry } from '@forenet/domain/waiting-list-merge'
import type { prepared } from '../../../../platform/database/prepared.ts'

type PreparedStatement<Row extends object> = ReturnType<typeof prepared<Row>>

type MergeStatements = {
  open: PreparedStatement<OpenWaitingEntry>
  elsewhere: PreparedStatement<Record<string, unknown>>
  close: PreparedStatement<Record<string, unknown>>
  move: PreparedStatement<MovedWaitingEntry>
  /** Parameters: moved as JSON, from, to. Only entries unchanged since. */
  back: PreparedStatement<{ id: string }>
  /** Parameters: ids. Only if still possible. */
  reopen: PreparedStatement<{ id: string }>
}

export function createWaitingListMerger({ open, elsewhere, close, move, back, reopen }: MergeStatements) {
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
