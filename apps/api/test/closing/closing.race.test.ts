import type { Database } from '@forenet/database/database'
import { openPool } from '@forenet/database/pool'
import { inTransaction } from '@forenet/database/transaction'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeBooksThrough } from '../../src/modules/finance/ledger/books.ts'
import { postQueued } from '../../src/modules/finance/ledger/post-movements.ts'
import { lockChain, setClosedThrough } from '../../src/modules/finance/ledger/posting-repository.ts'
import { createLedgerScene, type LedgerScene, ledgerDeps } from '../ledger/scene.ts'

const OCTOBER = '2026-10-31'

let portal: TestPortal
let scene: LedgerScene
let poster: pg.Pool
let closer: pg.Pool
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  scene = await createLedgerScene(portal)
  poster = openPool(portal.databaseUrl, 1)
  closer = openPool(portal.databaseUrl, 1)
})
afterEach(() => Promise.all([poster.end(), closer.end()]))

const settle = () => scene.enrol('cash', [scene.members[0] ?? ''], '2026-10-20')
const posted = async () => (await scene.books()).entries.map(({ day, movedOn }) => [day, movedOn])

/** Posts after another process closed October, having read before that it was open. */
async function postAfterReading(prepare: (transaction: Database) => Promise<unknown>) {
  await settle()
  return inTransaction(poster, async (transaction) => {
    await prepare(transaction)
    return postQueued(
      {
        ...ledgerDeps(portal),
        lockChain: async () => {
          await inTransaction(closer, async (closing) => {
            await lockChain(closing, scene.club.id)
            await setClosedThrough(closing, scene.club.id, OCTOBER)
          })
          return { sequence: 0, hash: '0'.repeat(64), closedThrough: null }
        },
      },
      transaction,
      scene.club.id,
    )
  })
}

describe('a payment that settles while its month is closed', () => {
  test('is posted in the month if it came first', async () => {
    await settle()
    await inTransaction(closer, (transaction) =>
      closeBooksThrough(ledgerDeps(portal), transaction, scene.club.id, OCTOBER),
    )
    expect(await posted()).toEqual([['2026-10-20', null]])
  })

  test('waits for the closing, and is posted after the month with its own date', async () => {
    let posting: Promise<number> | undefined
    await inTransaction(closer, async (transaction) => {
      await closeBooksThrough(ledgerDeps(portal), transaction, scene.club.id, OCTOBER)
      await settle()
      posting = inTransaction(poster, (other) => postQueued(ledgerDeps(portal), other, scene.club.id))
      // The closing commits while the posting waits for the chain.
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    expect(await posting).toBe(1)
    expect(await posted()).toEqual([['2026-11-01', '2026-10-20']])
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
  })

  test('twin: without the lock of the chain, the database refuses the posting', async () => {
    await expect(postAfterReading(async () => {})).rejects.toThrow('A closed period takes no postings')
    expect(await posted()).toEqual([])
    await scene.post()
    expect(await posted()).toEqual([['2026-11-01', '2026-10-20']])
  })

  test('twin: without lock and trigger, it is posted in the closed month', async () => {
    const disableTriggers = (transaction: Database) =>
      transaction.$client.query('set local session_replication_role = replica')
    expect(await postAfterReading(disableTriggers)).toBe(1)
    expect(await posted()).toEqual([['2026-10-20', null]])
  })
})
