import { setTimeout as delay } from 'node:timers/promises'
import { type CheckedOutConnection, checkOutConnection } from '@forenet/database/check-out'
import { createClientDatabase, createPoolDatabase, type Database } from '@forenet/database/database'
import { inSnapshot, inSnapshotOn } from '@forenet/database/transaction'
import { isCancelled, isDatabaseUnavailable } from '@forenet/database/unavailable'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { readFlushedPosition } from './replica-lag.ts'

/** A replica that needs longer to catch up is too far behind for a read. */
const CATCH_UP_MS = 200
const CATCH_UP_POLL_MS = 10
/** Pause after a failure, so that reads do not wait for the replica's timeout. */
const RETRY_AWAY_MS = 5_000

/**
 * Reads for lists and reports, including everything committed before the call. Never for decisions about money,
 * capacity or access.
 */
export type ReportReads = {
  read: <T>(work: (database: Database) => Promise<T>) => Promise<T>
  /** Reads one read-only snapshot (repeatable read). */
  snapshot: <T>(work: (database: Database) => Promise<T>) => Promise<T>
  /** Uses a connection per batch, so that a slow reader occupies none. */
  rows: <T>(work: (database: Database) => AsyncGenerator<T>) => AsyncGenerator<T>
}

/** `behind` and `away`: the primary answered because of the replica's state. */
export type ReadSource = 'replica' | 'behind' | 'away'

export function createPrimaryReads(pool: pg.Pool): ReportReads {
  return {
    read: (work) => work(createPoolDatabase(pool)),
    snapshot: (work) => inSnapshot(pool, work),
    rows: (work) => work(createPoolDatabase(pool)),
  }
}

type ReplicaOptions = {
  primary: pg.Pool
  replica: pg.Pool
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  counted?: (source: ReadSource) => void
  clock?: () => number
}

/**
 * Reads from the replica once it has replayed what the primary had stored at the start, so that users see their own
 * changes.
 */
export function createReplicaReads(options: ReplicaOptions): ReportReads {
  const { primary, replica, log, counted = () => undefined, clock = () => performance.now() } = options
  const fallback = createPrimaryReads(primary)
  let awayUntil = Number.NEGATIVE_INFINITY

  function noteAway(error: unknown): void {
    if (awayUntil === Number.NEGATIVE_INFINITY) log.warn({ err: error }, 'replica away: reading from the primary')
    awayUntil = clock() + RETRY_AWAY_MS
  }

  function noteThere(): void {
    if (awayUntil !== Number.NEGATIVE_INFINITY) log.info('replica is available again')
    awayUntil = Number.NEGATIVE_INFINITY
  }

  async function connect(): Promise<CheckedOutConnection | null> {
    if (clock() < awayUntil) {
      counted('away')
      return null
    }
    let position: string
    try {
      position = await readFlushedPosition(primary)
    } catch (error) {
      // A standby being promoted has no flushed position, but answers reads.
      log.warn({ err: error }, 'position of the primary unknown: reading from the primary')
      return null
    }
    let connection: CheckedOutConnection
    try {
      connection = await checkOutConnection(replica)
    } catch (error) {
      noteAway(error)
      counted('away')
      return null
    }
    try {
      const state = await waitForReplica(connection.client, position, clock)
      if (state === 'caught-up') {
        noteThere()
        return connection
      }
      if (state === 'not-a-replica') throw new Error('DATABASE_READ_URL leads to a server that is not a replica')
      connection.release()
      counted('behind')
    } catch (error) {
      connection.release(toError(error))
      noteAway(error)
      counted('away')
    }
    return null
  }

  async function readOr<T>(
    work: (connection: CheckedOutConnection) => Promise<T>,
    fromPrimary: () => Promise<T>,
  ): Promise<T> {
    const connection = await connect()
    if (!connection) return fromPrimary()
    try {
      const result = await work(connection)
      counted('replica')
      return result
    } catch (error) {
      if (!isReplicaAway(error)) throw error
      noteAway(error)
      counted('away')
      return fromPrimary()
    }
  }

  return {
    read: (work) =>
      readOr(
        (connection) => readOnConnection(connection, work),
        () => fallback.read(work),
      ),
    snapshot: (work) =>
      readOr(
        (connection) => inSnapshotOn(connection, work),
        () => fallback.snapshot(work),
      ),
    async *rows(work) {
      const connection = await connect()
      if (!connection) return yield* fallback.rows(work)
      connection.release()
      counted('replica')
      yield* work(createPoolDatabase(replica))
    },
  }
}

async function readOnConnection<T>(
  { client, release }: CheckedOutConnection,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  try {
    const result = await work(createClientDatabase(client))
    release()
    return result
  } catch (error) {
    release(isReplicaAway(error) ? toError(error) : undefined)
    throw error
  }
}

/** False if a statement took too long, because repeating it would load the primary as well. */
function isReplicaAway(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !isCancelled(error)
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

async function waitForReplica(
  client: pg.PoolClient,
  position: string,
  clock: () => number,
): Promise<'caught-up' | 'behind' | 'not-a-replica'> {
  const until = clock() + CATCH_UP_MS
  for (;;) {
    const { rows } = await client.query<{ isReplica: boolean; isCaughtUp: boolean }>({
      name: 'replica_caught_up',
      text: `select pg_is_in_recovery() as "isReplica",
               coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isCaughtUp"`,
      values: [position],
    })
    if (!rows[0]?.isReplica) return 'not-a-replica'
    if (rows[0].isCaughtUp) return 'caught-up'
    if (clock() >= until) return 'behind'
    await delay(CATCH_UP_POLL_MS)
  }
}
