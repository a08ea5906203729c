import { createPoolDatabase } from '@forenet/database/database'
import { openPool } from '@forenet/database/pool'
import { inTransaction } from '@forenet/database/transaction'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkBooks } from '../../src/modules/finance/ledger/check-books.ts'
import { type LedgerDeps, postQueued, sweepLedger } from '../../src/modules/finance/ledger/post-movements.ts'
import { lockChain } from '../../src/modules/finance/ledger/posting-repository.ts'
import { createLedgerScene, type LedgerScene, ledgerDeps } from './scene.ts'

let portal: TestPortal
let scene: LedgerScene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createLedgerScene(portal)
})
afterAll(() => portal.stop())

/** Two processes post the same movement, both having read the chain's end before either stores its posting. */
async function postTwice(lock: NonNullable<LedgerDeps['lockChain']>, bothRead: (read: Promise<void>) => Promise<void>) {
  const pools = [openPool(portal.databaseUrl, 1), openPool(portal.databaseUrl, 1)]
  let reads = 0
  let allRead = () => {}
  const read = new Promise<void>((done) => {
    allRead = done
  })
  try {
    return await Promise.allSettled(
      pools.map((pool) =>
        inTransaction(pool, (transaction) =>
          postQueued(
            {
              ...ledgerDeps(portal),
              pool,
              database: createPoolDatabase(pool),
              lockChain: async (...given) => {
                const end = await lock(...given)
                if (++reads === 2) allRead()
                await bothRead(read)
                return end
              },
            } as LedgerDeps,
            transaction,
            scene.club.id,
          ),
        ),
      ),
    )
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
  }
}

const withoutLock: NonNullable<LedgerDeps['lockChain']> = async (transaction, organisationId) => {
  const { rows } = await transaction.$client.query<{ sequence: number; hash: string }>(
    'select sequence, hash from ledger_head where organisation_id = $1',
    [organisationId],
  )
  return { sequence: 0, hash: '0'.repeat(64), ...rows[0], closedThrough: null }
}

describe('two processes that post the same movement', () => {
  test('post it once', async () => {
    await scene.buy()
    const results = await postTwice(lockChain, async () => {})
    expect(results.map((one) => (one.status === 'fulfilled' ? one.value : one.reason)).toSorted()).toEqual([0, 1])
    expect(await scene.verify()).toMatchObject({ postings: 1, broken: null, differences: 0 })
  })

  test('twin: without the lock both read the same end, and one fails', async () => {
    await scene.buy()
    const results = await postTwice(withoutLock, (read) => read)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await scene.verify()).toMatchObject({ postings: 2, broken: null, differences: 0 })
  })
})

/** A pool whose connections wait for `before` ahead of each statement, given by its name or text. */
function poolThatWaits(before: (statement: string) => Promise<void>): pg.Pool {
  const pool = openPool(portal.databaseUrl, 1)
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const wrapped = new WeakSet<pg.PoolClient>()
  const connectWaiting = async () => {
    const client = await connect()
    if (wrapped.has(client)) return client
    wrapped.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = (async (...given: [string | { name?: string }, ...unknown[]]) => {
      await before(typeof given[0] === 'string' ? given[0] : (given[0].name ?? ''))
      return query(...given)
    }) as typeof client.query
    return client
  }
  return Object.assign(pool, { connect: connectWaiting })
}

describe('a check while money moves', () => {
  /** Checks the scene's books; `meanwhile` runs once, before the first statement that starts with `when`. */
  async function checkWhile(when: string, meanwhile: () => Promise<unknown>) {
    let times = 0
    const pool = poolThatWaits(async (statement) => {
      if (statement.startsWith(when) && times++ === 0) await meanwhile()
    })
    try {
      const check = await checkBooks({ pool, now: () => portal.clock.now }, scene.club.id)
      expect(times).toBeGreaterThan(0)
      return check
    } finally {
      await pool.end()
    }
  }

  test('leaves postings alone that are made during it', { tags: 'full' }, async () => {
    const { postings } = await scene.verify()
    const check = await checkWhile('ledger_postings', async () => {
      await scene.buy()
      await scene.post()
      expect((await scene.books()).entries).toHaveLength(postings + 1)
    })
    expect(check).toMatchObject({ postings, broken: null, differences: 0 })
    expect(await scene.verify()).toMatchObject({ postings: postings + 1, broken: null, differences: 0 })
  })

  test('counts movements as posted that are queued between its postings and its snapshot', {
    tags: 'full',
  }, async () => {
    const { postings } = await scene.verify()
    const check = await checkWhile('begin isolation level', () => scene.buy())
    expect(check).toMatchObject({ postings, broken: null, differences: 0 })
    expect((await scene.books()).waiting).toBe(1)
    expect(await scene.verify()).toMatchObject({ postings: postings + 1, broken: null, differences: 0 })
  })

  test('does not replace the result of a newer one, unless that is from the future', { tags: 'full' }, async () => {
    const { postings } = await scene.verify()
    const began = portal.clock.now
    const later = (minutes: number) => {
      portal.clock.now = new Date(began.getTime() + minutes * 60_000)
    }
    const older = await checkWhile('ledger_check_keep', async () => {
      later(1)
      await scene.buy()
      await scene.verify()
    })
    expect(older).toMatchObject({ postings, checkedAt: began.toISOString() })
    expect((await scene.books()).check).toMatchObject({ postings: postings + 1 })
    // The clock was ahead, and is set right.
    later(180)
    await scene.verify()
    later(2)
    const { checkedAt } = await scene.verify()
    expect((await scene.books()).check).toMatchObject({ checkedAt })
    portal.clock.now = began
  })
})

test('a sweep skips the club whose chain another process has, and posts for the others', async () => {
  const other = await createLedgerScene(portal)
  await scene.verify()
  await scene.buy()
  await other.buy()
  const holder = openPool(portal.databaseUrl, 1)
  // A sweep that waited for the chain would log the timeout of its statement.
  const error = vi.fn()
  const sweep = () => sweepLedger({ ...ledgerDeps(portal), log: { error } as never })
  try {
    await inTransaction(holder, async (transaction) => {
      await lockChain(transaction, scene.club.id)
      await sweep()
      expect([(await scene.books()).waiting, (await other.books()).waiting]).toEqual([1, 0])
    })
    await sweep()
    expect((await scene.books()).waiting).toBe(0)
    expect(error).not.toHaveBeenCalled()
  } finally {
    await holder.end()
  }
})
