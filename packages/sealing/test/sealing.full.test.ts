import { randomBytes } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { replaceDataKey, rewrapDataKeys } from '../src/data-keys.ts'
import { findSealingKeyId } from '../src/envelope.ts'
import { type MasterKeys, parseMasterKey } from '../src/master-key.ts'
import { buildSealingPurpose, countRowsByKey, type SealedColumn, sealColumn } from '../src/sealed-column.ts'
import { openSealing } from '../src/sealing.ts'

const newMaster = (source = 'ENCRYPTION_KEY') => parseMasterKey(randomBytes(32).toString('base64url'), source)
const now = () => new Date('2027-03-14T10:00:00Z')
const COLUMN: SealedColumn = { table: 'safe', key: ['shelf', 'place'], column: 'content' }

let database: TestDatabase
let masters: MasterKeys
beforeEach(async () => {
  database = await createTestDatabase()
  masters = { current: newMaster() }
})
afterEach(async () => database?.drop())

const open = (given: MasterKeys = masters) => openSealing(database.pool, given, now)
const dataKeys = async () =>
  (
    await database.pool.query<{ id: string; wrapped: string; retired: boolean }>(
      'select id, wrapped, retired_at is not null as retired from data_key order by retired_at nulls first',
    )
  ).rows

describe('data keys', () => {
  test('are created once by concurrent processes, and stored wrapped', async () => {
    const processes = await Promise.all(Array.from({ length: 6 }, () => open()))
    const stored = await dataKeys()
    expect(stored).toHaveLength(1)
    expect(findSealingKeyId(stored[0]?.wrapped ?? '')).toBe(masters.current.id)
    const [one, ...others] = processes
    const sealed = one?.seal('secret', 'p') ?? ''
    for (const other of others) expect(await other.open(sealed, 'p')).toBe('secret')
    expect(findSealingKeyId(sealed)).toBe(stored[0]?.id)
  })

  test('a running process switches to a rotated key once it opens text sealed with it', async () => {
    const running = await open()
    const old = running.seal('old', 'p')
    const id = await replaceDataKey(database.pool, masters, now())
    expect((await dataKeys()).map((key) => key.retired)).toEqual([false, true])
    expect(running.keyId()).not.toBe(id)

    const restarted = await open()
    expect(await running.open(restarted.seal('new', 'p'), 'p')).toBe('new')
    expect(running.keyId()).toBe(id)
    expect(await running.open(old, 'p')).toBe('old')
    expect(await restarted.open(old, 'p')).toBe('old')
  })

  test('cannot open malformed text, or text of another database', async () => {
    const sealing = await open()
    const foreign = `v1.ffffffff.${'A'.repeat(16)}.${'A'.repeat(30)}`
    await expect(sealing.open(foreign, 'p')).rejects.toThrow(/cannot be opened/)
    await expect(sealing.open('secret', 'p')).rejects.toThrow(/cannot be opened/)
  })
})

describe('the master key', () => {
  test('is refused if it is the wrong one, and the message names the right one', async () => {
    await open()
    const wrong = newMaster('The key in data/encryption-key')
    const refused = open({ current: wrong })
    await expect(refused).rejects.toThrow(`The key in data/encryption-key is not the key`)
    await expect(refused).rejects.toThrow(masters.current.id)
    await expect(refused).rejects.toThrow(wrong.id)
    await expect(refused).rejects.toThrow('ENCRYPTION_KEY_BEFORE')
    await expect(replaceDataKey(database.pool, { current: wrong }, now())).rejects.toThrow('is not the key')
    expect(await dataKeys()).toHaveLength(1)
  })

  test('is rotated: both work while both are given, and the old one is useless once all data keys are rewrapped', async () => {
    const before = await open()
    const sealed = before.seal('secret', 'p')
    await replaceDataKey(database.pool, masters, now())
    const next: MasterKeys = { current: newMaster(), before: masters.current }

    // During a rolling restart, some processes still have only the old key.
    expect(await (await open(next)).open(sealed, 'p')).toBe('secret')
    expect(await (await open()).open(sealed, 'p')).toBe('secret')

    expect(await rewrapDataKeys(database.pool, next)).toBe(2)
    expect(await rewrapDataKeys(database.pool, next)).toBe(0)
    for (const { wrapped } of await dataKeys()) expect(findSealingKeyId(wrapped)).toBe(next.current.id)
    expect(await (await open({ current: next.current })).open(sealed, 'p')).toBe('secret')
    expect(await before.open(sealed, 'p')).toBe('secret')
    await expect(open()).rejects.toThrow('is not the key')
  })

  test('rotation changes nothing if one data key cannot be unwrapped', async () => {
    await open()
    await database.pool.query(
      `insert into data_key select 'ffffffff', replace(wrapped, $1, 'eeeeeeee'), created_at, now() from data_key`,
      [masters.current.id],
    )
    const stored = await dataKeys()
    const next: MasterKeys = { current: newMaster(), before: masters.current }
    await expect(rewrapDataKeys(database.pool, next)).rejects.toThrow('eeeeeeee')
    expect(await dataKeys()).toEqual(stored)
  })
})

describe('a sealed column', () => {
  const ROWS = 450
  const contents = async () =>
    (
      await database.pool.query<{ shelf: string; place: number; content: string | null }>(
        'select * from safe order by shelf, place',
      )
    ).rows

  beforeEach(async () => {
    await database.pool.query('create table safe (shelf text, place int, content text, primary key (shelf, place))')
    await database.pool.query(
      `insert into safe select 'shelf ' || n % 7, n, case when n % 10 > 0 then 'secret ' || n end
       from generate_series(1, ${ROWS}) n`,
    )
  })
  const allSecrets = Array.from({ length: ROWS }, (_, n) => n + 1).filter((n) => n % 10 > 0)

  test('is sealed once per row by concurrent processes', async () => {
    const processes = await Promise.all([open(), open(), open()])
    const counts = await Promise.all(processes.map((sealing) => sealColumn(database.pool, sealing, COLUMN)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(allSecrets.length)
    const [sealing] = processes
    for (const { shelf, place, content } of await contents()) {
      if (place % 10 === 0) expect(content).toBeNull()
      else expect(await sealing?.open(content ?? '', buildSealingPurpose(COLUMN, shelf, place))).toBe(`secret ${place}`)
    }
    expect(await countRowsByKey(database.pool, COLUMN)).toEqual(new Map([[sealing?.keyId(), allSecrets.length]]))
  })

  test('resumes after an interruption, and changes nothing once everything is sealed', async () => {
    const sealing = await open()
    let left = 150
    const stopped = sealColumn(
      database.pool,
      {
        ...sealing,
        seal: (text, purpose) => {
          if (left-- === 0) throw new Error('killed')
          return sealing.seal(text, purpose)
        },
      },
      COLUMN,
    )
    await expect(stopped).rejects.toThrow('killed')
    expect((await countRowsByKey(database.pool, COLUMN)).get('')).toBe(allSecrets.length - 150)
    expect(await sealColumn(database.pool, sealing, COLUMN)).toBe(allSecrets.length - 150)
    const done = await contents()
    expect(await sealColumn(database.pool, sealing, COLUMN)).toBe(0)
    expect(await contents()).toEqual(done)
  })

  test('is resealed under a new data key only on request', async () => {
    const sealing = await open()
    await sealColumn(database.pool, sealing, COLUMN)
    const id = await replaceDataKey(database.pool, masters, now())
    const renewed = await open()
    expect(await sealColumn(database.pool, renewed, COLUMN)).toBe(0)
    expect(await sealColumn(database.pool, renewed, COLUMN, 'reseal')).toBe(allSecrets.length)
    expect([...(await countRowsByKey(database.pool, COLUMN)).keys()]).toEqual([id])
    const [row] = await contents()
    expect(
      await renewed.open(row?.content ?? '', buildSealingPurpose(COLUMN, row?.shelf ?? '', row?.place ?? 0)),
    ).toMatch(/^secret/)
  })

  test('a concurrently changed row keeps its new value', async () => {
    const sealing = await open()
    const written = sealing.seal('theirs', buildSealingPurpose(COLUMN, 'shelf 0', 7))
    const pool = new Proxy(database.pool, {
      get: (of, name) =>
        name === 'query'
          ? async (...query: [string, unknown[]]) => {
              // Simulates another process that changes the secret just before its row is encrypted.
              if (query[1]?.[1] === 'secret 7')
                await of.query(`update safe set content = $1 where place = 7`, [written])
              return of.query(...query)
            }
          : Reflect.get(of, name, of),
    })
    expect(await sealColumn(pool, sealing, COLUMN)).toBe(allSecrets.length - 1)
    const row = (await contents()).find(({ place }) => place === 7)
    expect(await sealing.open(row?.content ?? '', buildSealingPurpose(COLUMN, 'shelf 0', 7))).toBe('theirs')
  })
})
