import type { Database } from '@forenet/database/database'
import { expect, test } from 'vitest'
import type { SettleDeps } from '../../src/modules/money/payments/orders/payment-deps.ts'
import { sweepRefunds } from '../../src/modules/money/payments/sweep.ts'

/** A database with due refunds, of which the first cannot be leased and the others are gone. */
function troubled(refunds: number) {
  const seen = { asked: 0, underWay: 0 }
  const query = async ({ name }: { name: string }) => {
    if (name === 'chargeback_queue_list') return { rows: [] }
    if (name === 'refund_due') return { rows: Array.from({ length: refunds }, (_one, at) => ({ id: `refund ${at}` })) }
    seen.asked += 1
    if (seen.asked === 1) throw new Error('the connection is gone')
    seen.underWay += 1
    await new Promise(setImmediate)
    seen.underWay -= 1
    return { rows: [] }
  }
  const deps = { database: { $client: { query } } as unknown as Database, now: () => new Date(0), leaseMs: 1 }
  return { seen, sweep: () => sweepRefunds(deps as SettleDeps) }
}

test('a refund that cannot be processed blocks no others and is logged; the sweep leaves nothing running', async () => {
  const { seen, sweep } = troubled(20)
  await expect(sweep()).rejects.toThrow('the connection is gone')
  expect(seen).toEqual({ asked: 20, underWay: 0 })
})
