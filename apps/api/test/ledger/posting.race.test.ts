import { onPool } from '@forenet/database/database'
import { openPool } from '@forenet/database/pool'
import { inTransaction } from '@forenet/database/transaction'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LedgerDeps, postQueued } from '../../src/modules/ledger/post-movements.ts'
import { lockChain } from '../../src/modules/ledger/posting-repository.ts'
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
              database: onPool(pool),
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
  return rows[0] ?? { sequence: 0, hash: '0'.repeat(64) }
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
