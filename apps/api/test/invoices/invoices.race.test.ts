import { randomUUID } from 'node:crypto'
import * as calls from '@forenet/contract/club/invoice-calls'
import { createPoolDatabase, type Database } from '@forenet/database/database'
import { openPool } from '@forenet/database/pool'
import { inTransaction } from '@forenet/database/transaction'
import { createDependant, createEdition, createMember, toTestPerson } from '@forenet/testkit/builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, preparePurchase } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditEndedPurchases, type EndedPurchase } from '../../src/modules/finance/invoices/purchases.ts'
import { creditInvoice } from '../../src/modules/finance/invoices/settle.ts'
import { takeNumber } from '../../src/modules/finance/invoices/terms-repository.ts'
import { createInvoiceScene, type InvoiceScene, TODAY, TOTAL } from './scene.ts'

let portal: TestPortal
let scene: InvoiceScene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createInvoiceScene(portal)
})
afterAll(() => portal.stop())

/** Two processes take a number; `meet` keeps each until both have read the last one. */
async function takeTwice(take: typeof takeNumber, meet: boolean): Promise<number[]> {
  const pools = [openPool(portal.databaseUrl, 1), openPool(portal.databaseUrl, 1)]
  let reads = 0
  let allRead = () => {}
  const read = new Promise<void>((done) => {
    allRead = done
  })
  try {
    return await Promise.all(
      pools.map((pool) =>
        inTransaction(pool, async (transaction) => {
          const { number } = await take(transaction, scene.club.id)
          if (++reads === 2) allRead()
          if (meet) await read
          return number
        }),
      ),
    )
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
  }
}

const withoutLock: typeof takeNumber = async (transaction, organisationId) => {
  const { rows } = await transaction.$client.query<{ number: number }>(
    'select last_number + 1 as number from club_invoicing where organisation_id = $1',
    [organisationId],
  )
  return { number: rows[0]?.number ?? 1 }
}

describe('two processes that number invoices', () => {
  test('take different numbers', async () => {
    const [one = 0, other = 0] = await takeTwice(takeNumber, false)
    expect(Math.abs(one - other)).toBe(1)
  })

  test('twin: without the lock both take the same', async () => {
    const [one, other] = await takeTwice(withoutLock, true)
    expect(one).toBe(other)
  })

  test('a number that was taken by a transaction that failed is taken again', async () => {
    const database = createPoolDatabase(openPool(portal.databaseUrl, 1))
    const pool = database.$client as ReturnType<typeof openPool>
    const taken: number[] = []
    const failing = inTransaction(pool, async (transaction) => {
      taken.push((await takeNumber(transaction, scene.club.id)).number)
      throw new Error('killed')
    })
    await expect(failing).rejects.toThrow('killed')
    await inTransaction(pool, async (transaction) => {
      taken.push((await takeNumber(transaction, scene.club.id)).number)
    })
    await pool.end()
    expect(taken[0]).toBe(taken[1])
  })

  test('number twenty invoices and credit notes issued at once without a gap', async () => {
    const other = await createInvoiceScene(portal)
    const drafts = await Promise.all(Array.from({ length: 10 }, () => other.save()))
    const issued = await Promise.all(drafts.map(({ body }) => other.issue(body.id)))
    await Promise.all(issued.map(({ body }) => other.credit(body.id, 100)))
    expect(await other.numbers()).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1))
    expect(await other.verify()).toMatchObject({ broken: null, differences: 0 })
  })
})

describe('two people who record the payment of one invoice', () => {
  const payBoth = async (ids: readonly string[]) => {
    const { id } = await scene.issued()
    const params = { orgKey: scene.club.key, invoiceId: id }
    const answers = await Promise.all(
      ids.map((payment) =>
        portal.call(scene.treasurer, calls.clubInvoicePay, {
          params,
          body: { id: payment, amountMinor: TOTAL, method: 'cash', day: TODAY, note: '' },
        }),
      ),
    )
    return { statuses: answers.map(({ status }) => status).toSorted(), invoice: await scene.get(id) }
  }

  test('are not both accepted', async () => {
    const { statuses, invoice } = await payBoth([randomUUID(), randomUUID()])
    expect(statuses).toEqual([200, 409])
    expect(invoice).toMatchObject({ state: 'paid', leftMinor: 0 })
  })

  test('record it once if it is the same payment sent twice', async () => {
    const payment = randomUUID()
    const { statuses, invoice } = await payBoth([payment, payment])
    expect(statuses).toEqual([200, 200])
    expect(invoice.movements.filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  })

  test('leave the ledger equal to the invoices', async () => {
    // The numbers that the tests above took without invoices are in no posting.
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
  })
})

test('twin: without the invoice’s lock the second payment is rejected by the database', async () => {
  const { id } = await scene.issued()
  const pools = [openPool(portal.databaseUrl, 1), openPool(portal.databaseUrl, 1)]
  const results = await Promise.allSettled(
    pools.map((pool) =>
      inTransaction(pool, (transaction) =>
        transaction.$client.query(
          `insert into invoice_movement (id, invoice_id, organisation_id, kind, amount_minor, method, day, booked_at)
           values (gen_random_uuid(), $1, $2, 'payment', $3, 'cash', $4, now())`,
          [id, scene.club.id, -TOTAL, TODAY],
        ),
      ),
    ),
  )
  await Promise.all(pools.map((pool) => pool.end()))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await scene.get(id)).state).toBe('paid')
})

/**
 * Credits one of two memberships while `creditBoth` credits both in one transaction. Returns how many transactions that
 * took: a deadlock is retried.
 */
async function creditAtOnce(
  creditBoth: (transaction: Database, ended: readonly EndedPurchase[]) => Promise<unknown>,
): Promise<number> {
  const scene = await createInvoiceScene(portal)
  const parent = await createMember(portal.database)
  const { id: membershipConfId } = await createEdition(portal.database, scene.club.id, { invoiceDueDays: 30 })
  const memberIds = [parent.id, (await createDependant(portal.database, parent.id)).id]
  const chosen = memberIds.map((memberId) => ({ memberId, membershipConfId }))
  await preparePurchase(portal, toTestPerson(parent), buildSelection(scene.club.id, chosen, 90_000))
  const sold = await scene.run<{ id: string; orderId: string; memberId: string }>(
    `select id, purchase_order_id as "orderId", member_id as "memberId" from invoice
      where organisation_id = $1 order by number`,
    scene.club.id,
  )
  const ended = sold.map(({ orderId, memberId }) => ({ orderId, memberId, unusedDays: 1, days: 2 }))
  const pool = portal.database.$client as ReturnType<typeof openPool>
  const by = {
    club: scene.club,
    caller: { email: 'kasserer@example.org', memberId: null, actingFor: null },
  } as never as Parameters<typeof creditInvoice>[1]
  let transactions = 0
  let both: Promise<unknown> | undefined
  await creditInvoice(
    {
      ...{ pool, database: portal.database, now: () => portal.clock.now, sending: portal.app.sending },
      send: async () => undefined,
      takeNumber: async (...of) => {
        transactions += 1
        both ??= inTransaction(pool, (transaction) => {
          transactions += 1
          return creditBoth(transaction, ended)
        })
        await waitForLockWait(portal)
        return takeNumber(...of)
      },
    },
    by,
    sold[1]?.id ?? '',
    { id: randomUUID(), amountMinor: 100, reason: 'Meldt ud' },
  )
  await both
  return transactions
}

describe('a credit note for one of two memberships that are credited in the same instant', () => {
  const credit = (transaction: Database, ended: readonly EndedPurchase[]) =>
    creditEndedPurchases({ send: async () => undefined }, transaction, ended, { at: portal.clock.now, by: null })

  test('waits for them, or they for it', async () => {
    expect(await creditAtOnce(credit)).toBe(2)
  })

  test('twin: deadlocks if the memberships are credited one by one', async () => {
    const oneByOne = async (transaction: Database, ended: readonly EndedPurchase[]) => {
      for (const one of ended) await credit(transaction, [one])
    }
    expect(await creditAtOnce(oneByOne)).toBeGreaterThan(2)
  })
})
