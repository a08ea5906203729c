import { withPool } from './due-renewal.ts'
import { runForenetCommandWith } from './forenet-command.ts'
import { getSandboxOrigin } from './journey.ts'

const API_KEY = 'stand-in-quickpay-key'
const PRIVATE_KEY = 'stand-in-quickpay-private-key'

/** Uses the keys of the simulated account. */
export async function switchToQuickpay(dataDir: string, clubKey: string): Promise<void> {
  await withPool(dataDir, (pool) =>
    pool.query("update organisation set payment_provider = 'quickpay' where key = $1", [clubKey]),
  )
  await runForenetCommandWith(`${API_KEY}:${PRIVATE_KEY}`, dataDir, 'keys', 'gateway-key', clubKey)
}

/** States at Quickpay of the subscriptions that were saved as cards. */
export async function listSubscriptionStates(dataDir: string): Promise<string[]> {
  const ids: string[] = []
  await withPool(dataDir, async (pool) => {
    const { rows } = await pool.query<{ id: string }>(
      `select distinct coalesce(w.payment_identifier, a.payment_identifier) as id from saved_card c
         left join card_window w on w.id = c.card_window_id left join payment_attempt a on a.id = c.attempt_id
        where coalesce(w.payment_identifier, a.payment_identifier) like 'subscription-%'`,
    )
    ids.push(...rows.map(({ id }) => id.replace('subscription-', '')))
  })
  const authorization = `Basic ${Buffer.from(`:${API_KEY}`).toString('base64')}`
  const headers = { authorization, 'accept-version': 'v10' }
  return Promise.all(
    ids.map(async (id) => {
      const answer = await fetch(`${getSandboxOrigin()}/quickpay/subscriptions/${id}`, { headers })
      return ((await answer.json()) as { state: string }).state
    }),
  )
}
