import type { Database } from '@forenet/database/database'
import { openPool } from '@forenet/database/pool'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createReplicaReads, type ReadSource } from '../../src/platform/database/report-reads.ts'
import { replicaGauges } from '../../src/platform/observability/replica-gauges.ts'

// Simulates a replica: functions in the search path before pg_catalog report its state from a table.
const STATE = `
  create schema standby;
  create table standby.state (is_replica boolean not null, position pg_lsn);
  insert into standby.state values (true, 'FFFFFFFF/0');
  create function standby.pg_is_in_recovery() returns boolean language sql as 'select is_replica from standby.state';
  create function standby.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select position from standby.state'`
const FAR_AHEAD = 'FFFFFFFF/0'
const FAR_BEHIND = '0/0'

let database: TestDatabase
let replica: pg.Pool
let replicaUrl: string
let time = 0
/** Milliseconds added at each reading of the clock. */
let step = 0
let sources: ReadSource[] = []
const log = pino({ level: 'silent' })

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(STATE)
  const url = new URL(database.url)
  url.searchParams.set('options', '-c search_path=standby,pg_catalog,public')
  replicaUrl = url.href
  replica = openPool(replicaUrl, 2)
  // A test terminates the connection.
  replica.on('error', () => undefined)
})
afterAll(async () => {
  await replica?.end()
  await database?.drop()
})
beforeEach(() => {
  time = 0
  step = 0
  sources = []
})
afterEach(() => setState(true, FAR_AHEAD))

const setState = (isReplica: boolean, position: string) =>
  database.pool.query('update standby.state set is_replica = $1, position = $2', [isReplica, position])

const reports = (pool = replica) =>
  createReplicaReads({
    ...{ primary: database.pool, replica: pool, log, clock: () => (time += step) },
    counted: (source) => sources.push(source),
  })

/** The server that responds. */
const where = async ({ $client }: Database): Promise<'replica' | 'primary'> => {
  const { rows } = await $client.query<{ path: string }>(`select current_setting('search_path') as path`)
  return rows[0]?.path.startsWith('standby') ? 'replica' : 'primary'
}

describe('a replica', () => {
  test("that has replayed the primary's last write is read", async () => {
    expect(await reports().read(where)).toBe('replica')
    expect(await reports().snapshot(where)).toBe('replica')
    expect(sources).toEqual(['replica', 'replica'])
  })

  test('is waited for until it has caught up', async () => {
    await setState(true, FAR_BEHIND)
    const reading = reports().read(where)
    await setState(true, FAR_AHEAD)
    expect(await reading).toBe('replica')
  })

  test('that lags too far behind is not read', async () => {
    await setState(true, FAR_BEHIND)
    step = 50
    expect(await reports().read(where)).toBe('primary')
    expect(sources).toEqual(['behind'])
  })

  test('that was promoted is not read, and not tried for five seconds', async () => {
    await setState(false, FAR_AHEAD)
    const portal = reports()
    expect(await portal.read(where)).toBe('primary')
    await setState(true, FAR_AHEAD)
    time = 4_999
    expect(await portal.read(where)).toBe('primary')
    time = 5_001
    expect(await portal.read(where)).toBe('replica')
    expect(sources).toEqual(['away', 'away', 'replica'])
  })

  test('that cannot be reached is not read', async () => {
    const nowhere = openPool('postgresql://forenet@127.0.0.1:1/forenet', 1)
    expect(await reports(nowhere).read(where)).toBe('primary')
    expect(sources).toEqual(['away'])
    await nowhere.end()
  })

  test('that fails during a read is replaced by the primary', async () => {
    const fails = async (from: Database) => {
      if ((await where(from)) === 'replica') await from.$client.query('select pg_terminate_backend(pg_backend_pid())')
      return where(from)
    }
    expect(await reports().read(fails)).toBe('primary')
    expect(await reports().snapshot(fails)).toBe('primary')
    expect(sources).toEqual(['away', 'away'])
  })
})

describe('rows', () => {
  test('come from one server, also to a reader that leaves early', async () => {
    const three = async function* (from: Database) {
      for (let row = 0; row < 3; row++) yield await where(from)
    }
    expect(await Array.fromAsync(reports().rows(three))).toEqual(['replica', 'replica', 'replica'])
    for await (const row of reports().rows(three)) if (row) break
    await setState(true, FAR_BEHIND)
    step = 50
    expect(await Array.fromAsync(reports().rows(three))).toEqual(['primary', 'primary', 'primary'])
  })

  test('of slow readers hold no connection, so that others are answered', async () => {
    const two = async function* (from: Database) {
      for (let row = 0; row < 2; row++) yield await where(from)
    }
    const readers = Array.from({ length: 20 }, () => reports().rows(two))
    for (const reader of readers) expect(await reader.next()).toEqual({ done: false, value: 'replica' })
    expect(await reports().read(where)).toBe('replica')
    for (const reader of readers) expect(await Array.fromAsync(reader)).toEqual(['replica'])
  })

  test('go on when a connection is lost between two batches, and end with the error of a lost replica', async () => {
    const lost = openPool(replicaUrl, 1)
    lost.on('error', () => undefined)
    const twice = async function* (from: Database) {
      const { rows } = await from.$client.query<{ pid: number }>('select pg_backend_pid() as pid')
      yield rows[0]?.pid
      yield await where(from)
      yield await where(from)
    }
    const reader = reports(lost).rows(twice)
    const removed = new Promise((resolve) => lost.once('remove', resolve))
    await database.pool.query('select pg_terminate_backend($1)', [(await reader.next()).value])
    await removed
    expect(await reader.next()).toEqual({ done: false, value: 'replica' })
    await lost.end()
    await expect(reader.next()).rejects.toThrow()
  })
})

test("without the primary's position, the primary is read and the replica tried next time", async () => {
  const recovering = openPool(database.url, 1)
  const recovery = Object.assign(new Error('recovery is in progress'), { code: '55000' })
  const query = vi.spyOn(recovering, 'query').mockImplementationOnce(() => Promise.reject(recovery))
  const portal = createReplicaReads({ primary: recovering, replica, log, counted: (source) => sources.push(source) })
  expect(await portal.read(where)).toBe('primary')
  expect(query).toHaveBeenCalled()
  expect(await portal.read(where)).toBe('replica')
  expect(sources).toEqual(['replica'])
  await recovering.end()
})

test('a statement that times out on the replica is not repeated', async () => {
  let times = 0
  const slow = async ({ $client }: Database) => {
    times++
    await $client.query(
      `do $$ begin raise 'canceling statement due to statement timeout' using errcode = '57014'; end $$`,
    )
  }
  const portal = reports()
  await expect(portal.read(slow)).rejects.toThrow('statement timeout')
  await expect(portal.snapshot(slow)).rejects.toThrow('statement timeout')
  expect(times).toBe(2)
  expect(await portal.read(where)).toBe('replica')
})

test('an error of the read itself keeps the connection usable', async () => {
  const pidOf = async ({ $client }: Database) =>
    (await $client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const single = openPool(replicaUrl, 1)
  const portal = reports(single)
  const pid = await portal.read(pidOf)
  const refuse = () => Promise.reject(new Error('No such event'))
  await expect(portal.read(refuse)).rejects.toThrow('No such event')
  await expect(portal.snapshot(refuse)).rejects.toThrow('No such event')
  expect(await portal.read(pidOf)).toBe(pid)
  await single.end()
})

test('an error of the read itself is not repeated', async () => {
  let times = 0
  const wrong = async ({ $client }: Database) => {
    times++
    await $client.query('select nothing')
  }
  await expect(reports().read(wrong)).rejects.toThrow('"nothing" does not exist')
  expect(times).toBe(1)
})

test('a snapshot rejects a write', async () => {
  const write = ({ $client }: Database) => $client.query('create table written ()')
  await expect(reports().snapshot(write)).rejects.toThrow('read-only transaction')
})

describe('metrics', () => {
  const figures = async (pool = replica) =>
    Object.fromEntries(
      await Promise.all(
        replicaGauges(database.pool, pool).map(async (gauge) => {
          const { name, values } = await gauge.get()
          return [name, values[0]?.value]
        }),
      ),
    )

  test('show the lag of a replica', async () => {
    expect(await figures()).toEqual({
      forenet_replica_up: 1,
      forenet_replica_lag_bytes: 0,
      forenet_replica_lag_seconds: 0,
    })
    await setState(true, FAR_BEHIND)
    expect((await figures()).forenet_replica_lag_bytes).toBeGreaterThan(1_000_000)
  })

  test('show no lag for a server that is not a replica', async () => {
    await setState(false, FAR_AHEAD)
    expect(await figures()).toEqual({
      forenet_replica_up: 0,
      forenet_replica_lag_bytes: undefined,
      forenet_replica_lag_seconds: undefined,
    })
  })
})
