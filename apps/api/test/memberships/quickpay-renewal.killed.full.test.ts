import { randomUUID } from 'node:crypto'
import { createPoolDatabase } from '@forenet/database/database'
import { QUICKPAY_TEST_KEY } from '@forenet/testkit/portal'
import { fetchGatewayLedger } from '@forenet/testkit/purchase'
import { openTestSealing } from '@forenet/testkit/sealing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { QUICKPAY } from '../../src/adapters/gateways/quickpay.ts'
import { setGatewayKey } from '../../src/modules/core/organisations/index.ts'
import { type KillScene, startKillScene } from '../payments/kill-scene.ts'
import {
  BOUGHT_MINOR,
  createKillRenewals,
  type KillRenewals,
  type KillStep,
  POLL,
  RENEWED_MINOR,
  SLOW_GATEWAY,
} from './kill-renewal.ts'

/** A purchase with consent: a subscription is created and authorized, then charged by one recurring payment. */
const PURCHASE_STEPS: Record<string, KillStep> = {
  'before the subscription is created': { operation: 'createPayment', kind: 'hang-before' },
  'before the gateway answers the new subscription': { operation: 'createPayment', kind: 'hang-after' },
  'before the gateway answers the link': { operation: 'createLink', kind: 'hang-after' },
  'before the recurring payment of the purchase': { operation: 'authorizeRecurring', kind: 'hang-before' },
  'before the gateway answers that payment': { operation: 'authorizeRecurring', kind: 'hang-after' },
}
const RENEWAL_STEPS: Record<string, KillStep> = {
  'before the recurring payment': { operation: 'authorizeRecurring', kind: 'hang-before' },
  'before the gateway answers the recurring payment': { operation: 'authorizeRecurring', kind: 'hang-after' },
  'before the authorization is stored': { before: 'insert on payment_authorization' },
  'before the gateway answers the capture': { operation: 'capture', kind: 'hang-after' },
}
const REFUND_STEPS: Record<string, KillStep> = {
  'before the gateway refunds': { operation: 'credit', kind: 'hang-before' },
  'before the gateway answers the refund': { operation: 'credit', kind: 'hang-after' },
  'before the refund is recorded': { before: "update on payment_refund for each row when (new.state = 'done')" },
}

let scene: KillScene
let renewals: KillRenewals
beforeAll(async () => {
  scene = await startKillScene()
  await scene.portal.kill()
  // The callback reports the payment; its sweep settles it.
  renewals = await createKillRenewals(scene, { comesBack: false })
  const { id } = renewals.club
  await scene.pool.query('update organisation set payment_provider = $2 where id = $1', [id, QUICKPAY])
  const sealing = await openTestSealing(scene.pool)
  await setGatewayKey(createPoolDatabase(scene.pool), sealing, id, QUICKPAY_TEST_KEY, new Date())
  await scene.portal.start(SLOW_GATEWAY)
})
afterAll(() => scene.stop())

/** Starts the portal after a kill; leases and waits of the killed process end at once instead of after their time. */
async function restart(): Promise<void> {
  await scene.pool.query('update payment_authorization set not_before = now()')
  await scene.pool.query(
    `update payment_refund set not_before = now(), asked_at = asked_at - interval '11 minutes' where state = 'requested'`,
  )
  await scene.portal.start(SLOW_GATEWAY)
}

let [bought, renewed, refunded] = [0, 0, 0]
for (const [name, step] of Object.entries(PURCHASE_STEPS)) {
  test(`killed ${name}: the purchase is captured once, and its card is kept`, { timeout: 240_000 }, async () => {
    let buying = Promise.resolve()
    await renewals.killAt(step, async () => {
      buying = renewals.buy()
    })
    await restart()
    await buying
    bought += 1
    expect(await renewals.captures(BOUGHT_MINOR)).toBe(bought)
    const kept = async () => (await scene.pool.query("select from saved_card where state = 'kept'")).rowCount
    await expect.poll(kept, POLL).toBe(bought)
  })
}

for (const [name, step] of Object.entries(RENEWAL_STEPS)) {
  test(`killed ${name}: the renewal is captured once`, { timeout: 240_000 }, async () => {
    // Renewals that are planned by no test are out of the way.
    await scene.pool.query(
      `update renewal_consent c set state = 'stopped', stopped_at = now(), stopped_by = 'portal' where state = 'active'
         and not exists (select from renewal_line l where l.consent_id = c.id)`,
    )
    const consentId = await renewals.dueRenewal()
    bought += 1
    await renewals.killAt(step, () => renewals.planCharge(consentId))
    await scene.portal.start(SLOW_GATEWAY)
    await expect.poll(() => renewals.hurriedState(consentId), POLL).toBe('paid')
    renewed += 1
    expect(await renewals.captures(RENEWED_MINOR)).toBe(renewed)
  })
}

for (const [name, step] of Object.entries(REFUND_STEPS)) {
  test(`killed ${name}: the money is sent once`, { timeout: 240_000 }, async () => {
    const id = randomUUID()
    await renewals.killAt(step, async () => {
      await scene.pool.query(
        `insert into payment_refund (id, order_id, attempt_id, amount_minor, reason, not_before, requested_at, updated_at)
         select $1, order_id, id, captured_minor, 'killed', now(), now(), now() from payment_attempt a
          where state = 'captured' and captured_minor = $2
            and not exists (select from payment_refund r where r.attempt_id = a.id) limit 1`,
        [id, RENEWED_MINOR],
      )
    })
    await restart()
    const state = async () =>
      (await scene.pool.query<{ state: string }>('select state from payment_refund where id = $1', [id])).rows[0]?.state
    await expect.poll(state, POLL).toBe('done')
    refunded += 1
    const credits = (await fetchGatewayLedger(scene.sandbox.origin)).filter(({ creditedAmount }) => creditedAmount > 0)
    expect(credits.map(({ creditedAmount }) => creditedAmount)).toEqual(Array(refunded).fill(RENEWED_MINOR))
  })
}

test('nothing is repeated after another restart, and the ledger has each movement once', {
  timeout: 240_000,
}, async () => {
  await scene.portal.kill()
  await scene.portal.start(SLOW_GATEWAY)
  await scene.expectBooksAgree(bought + renewed + refunded)
  expect([await renewals.captures(BOUGHT_MINOR), await renewals.captures(RENEWED_MINOR)]).toEqual([bought, renewed])
  expect([bought, renewed, refunded]).toEqual([
    ...[Object.keys(PURCHASE_STEPS).length + Object.keys(RENEWAL_STEPS).length, Object.keys(RENEWAL_STEPS).length],
    Object.keys(REFUND_STEPS).length,
  ])
})
