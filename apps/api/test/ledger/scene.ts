import { clubBooksList, clubBooksVerify } from '@forenet/contract/club/books-calls'
import { createEdition } from '@forenet/testkit/builders'
import type { TestPortal } from '@forenet/testkit/portal'
import { pino } from 'pino'
import { type LedgerDeps, sweepLedger } from '../../src/modules/finance/ledger/post-movements.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { actionScene } from '../club/action-scene.ts'
import { buysMembership } from '../club/refund-scene.ts'
import { withRole } from '../club/scene.ts'

export const ledgerDeps = (portal: TestPortal): LedgerDeps => ({
  pool: portal.database.$client as LedgerDeps['pool'],
  database: portal.database,
  now: () => portal.clock.now,
  log: pino({ level: 'silent' }),
})

export type LedgerScene = Awaited<ReturnType<typeof createLedgerScene>>

/** A club with a treasurer, whose movements of money are posted on demand. */
export async function createLedgerScene(portal: TestPortal) {
  const scene = await actionScene(portal, 2)
  const { club, run } = scene
  const treasurer = await withRole(portal, club, { role: 'treasurer' })
  const params = { orgKey: club.key }
  const edition = await createEdition(portal.database, club.id, {
    name: 'Kor',
    priceMinor: 40_000,
    vatRate: 1.25,
    surchargeMinor: 1_000,
  })
  return {
    ...scene,
    treasurer,
    buy: () => buysMembership(portal, club),
    /** The members pay 510 kr. each, recorded manually; returns the change set. */
    enrol: (method: 'cash' | 'bank-transfer', ids: readonly string[], day = '2026-11-18') =>
      scene.act({ kind: 'enrol', editionId: edition.id, method, day, note: '' }, { ids: [...ids] }),
    /** The gateway pays back what is requested. */
    settleRefunds: () => sweepPayments(portal.app.payments),
    post: () => sweepLedger(ledgerDeps(portal)),
    verify: async () => (await portal.call(treasurer, clubBooksVerify, { params })).body,
    books: async (query: { from?: string; to?: string; account?: string; after?: number } = {}) =>
      (await portal.call(treasurer, clubBooksList, { params, query })).body,
    balances: async () =>
      Object.fromEntries(
        (
          await run<{ account: string; minor: number }>(
            'select account, sum(amount_minor)::bigint as minor from ledger_line where organisation_id = $1 group by 1 order by 1',
            club.id,
          )
        ).map(({ account, minor }) => [account, minor]),
      ),
    /** Changes rows as an intruder with the database owner's rights does. */
    forge: (text: string, ...values: unknown[]) => forge(portal, text, values),
  }
}

async function forge({ database }: TestPortal, text: string, values: readonly unknown[]): Promise<void> {
  const client = await (database.$client as LedgerDeps['pool']).connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(text, [...values])
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}
