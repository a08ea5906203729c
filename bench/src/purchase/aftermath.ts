import { setTimeout as delay } from 'node:timers/promises'
import { openPool } from '@forenet/database/pool'
import { fetchGatewayLedger } from '@forenet/testkit/purchase'

const LOOK_AGAIN_MS = 100
const SENT_WITHIN_MS = 180_000

/** Waits until all confirmations are sent; returns seconds. @throws after `withinMs` */
export async function waitForConfirmations(databaseUrl: string, withinMs = SENT_WITHIN_MS): Promise<number> {
  const pool = openPool(databaseUrl, 1)
  // The next query reports the error; without a listener, a stopping server would end this process.
  pool.on('error', (error) => console.error(error.message))
  const began = performance.now()
  try {
    for (;;) {
      const { rows } = await pool.query<{ left: number }>(
        'select count(*)::int as left from after_payment_step where done_at is null',
      )
      const left = rows[0]?.left ?? 0
      const passed = performance.now() - began
      if (left === 0) return passed / 1_000
      if (passed > withinMs) throw new Error(`${left} steps after payment are still open after ${withinMs / 1_000} s`)
      await delay(LOOK_AGAIN_MS)
    }
  } finally {
    await pool.end()
  }
}

/**
 * Compares ledgers. @throws unless the portal's and the gateway's ledger agree by order number, with this many
 * purchases
 */
export async function requireEqualLedgers(
  databaseUrl: string,
  sandboxOrigin: string,
  purchases: number,
): Promise<void> {
  const pool = openPool(databaseUrl, 1)
  const { rows } = await pool
    .query<{ order_number: string; captured_minor: number }>(
      'select order_number, captured_minor from payment_attempt where captured_minor > 0',
    )
    .finally(() => pool.end())
  const theirs = new Map(
    (await fetchGatewayLedger(sandboxOrigin)).map((entry) => [
      entry.orderNumber,
      entry.capturedAmount - entry.creditedAmount,
    ]),
  )
  const different = rows.filter((row) => theirs.get(row.order_number) !== row.captured_minor)
  if (rows.length !== purchases || theirs.size !== purchases || different.length > 0) {
    throw new Error(
      `Ledgers differ: ${rows.length} of ours, ${theirs.size} of the gateway's, ${different.length} different`,
    )
  }
}
