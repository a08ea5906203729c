import type { Database } from '@forenet/database/database'
import type { MovedWait, OpenWait } from '@forenet/domain/waits-merged'
import type { prepared } from '../../../platform/database/prepared.ts'

type Statement<Row extends object> = ReturnType<typeof prepared<Row>>

/** What is read and written of a kind of waiting list where two people are made one, each with the values as they stand in brackets. */
type Statements = {
  /** (club, member): what they wait for or are offered there. */
  open: Statement<OpenWait>
  /** (club, member): a row where they wait, or have waited, in another club. */
  elsewhere: Statement<Record<string, unknown>>
  /** (ids, at): nobody waits there any more, without a reason that a host would read. */
  close: Statement<Record<string, unknown>>
  /** (club, from, to): whatever the one waits for, or has waited for, is the other's. */
  move: Statement<MovedWait>
  /** (what was moved as JSON, from, to): only of what nobody has changed since. */
  back: Statement<{ id: string }>
  /** (ids): those that were closed wait again, where that can be. */
  reopen: Statement<{ id: string }>
}

/** What is done about the waiting lists of one kind where two people are made one, by the statements of whoever has their table. */
export function waitsToMerge({ open, elsewhere, close, move, back, reopen }: Statements) {
  return {
    /** What somebody waits for in a club, or is offered. */
    listOpenWaits(database: Database, organisationId: string, memberId: string): Promise<OpenWait[]> {
      return open(database, [organisationId, memberId])
    },
    /** Whether somebody waits, or has waited, for something of another club. */
    async waitsElsewhere(database: Database, organisationId: string, memberId: string): Promise<boolean> {
      return (await elsewhere(database, [organisationId, memberId])).length > 0
    },
    /** Nobody waits there any more: they wait by another place. */
    async closeWaits(transaction: Database, ids: readonly string[], at: Date): Promise<void> {
      if (ids.length > 0) await close(transaction, [ids, at])
    },
    /** Makes another of whoever waits, or has waited, in a club; what was moved. */
    moveWaits(transaction: Database, organisationId: string, from: string, to: string): Promise<MovedWait[]> {
      return move(transaction, [organisationId, from, to])
    },
    /** Moves those back that nobody has changed since; which. */
    async moveWaitsBack(transaction: Database, moved: readonly MovedWait[], from: string, to: string) {
      return new Set((await back(transaction, [JSON.stringify(moved), from, to])).map(({ id }) => id))
    },
    /** Has those wait again that were closed, where nobody waits in their name by now; which. */
    async reopenWaits(transaction: Database, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      return new Set((await reopen(transaction, [ids])).map(({ id }) => id))
    },
  }
}
