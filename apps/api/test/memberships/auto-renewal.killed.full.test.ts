import { afterAll, beforeAll, expect, test } from 'vitest'
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

const STEPS: Record<string, KillStep> = {
  'before the order is stored': { before: 'insert on payment_order' },
  'before the attempt is stored': { before: 'insert on payment_attempt' },
  'before the charge starts': {
    before: "update on renewal_charge for each row when (old.state = 'planned' and new.state = 'charging')",
  },
  'before the gateway authorizes': { operation: 'authorizeRecurring', kind: 'hang-before' },
  'before the gateway answers the authorization': { operation: 'authorizeRecurring', kind: 'hang-after' },
  'before the authorization is stored': { before: 'insert on payment_authorization' },
  'before the authorization is claimed': {
    before: "update on payment_attempt for each row when (new.state = 'authorized')",
  },
  'before the gateway captures': { operation: 'capture', kind: 'hang-before' },
  'before the gateway answers the capture': { operation: 'capture', kind: 'hang-after' },
  'before the payment is stored': { before: "update on payment_order for each row when (new.status = 'paid')" },
}

let scene: KillScene
let renewals: KillRenewals
beforeAll(async () => {
  scene = await startKillScene()
  await scene.portal.kill()
  renewals = await createKillRenewals(scene)
  await scene.portal.start(SLOW_GATEWAY)
})
afterAll(() => scene.stop())

let renewed = 0
for (const [name, step] of Object.entries(STEPS)) {
  test(`killed ${name}: the renewal is captured once`, { timeout: 240_000 }, async () => {
    const consentId = await renewals.dueRenewal()
    await renewals.killAt(step, () => renewals.planCharge(consentId))
    await scene.portal.start(SLOW_GATEWAY)
    await expect.poll(() => renewals.hurriedState(consentId), POLL).toBe('paid')
    renewed += 1
    expect(await renewals.captures(RENEWED_MINOR)).toBe(renewed)
  })
}

test('no charge is repeated later, and the ledger has each payment once', { timeout: 240_000 }, async () => {
  await scene.portal.kill()
  await scene.portal.start(SLOW_GATEWAY)
  await scene.expectBooksAgree(2 * renewed)
  expect(renewed).toBe(Object.keys(STEPS).length)
  expect([await renewals.captures(BOUGHT_MINOR), await renewals.captures(RENEWED_MINOR)]).toEqual([renewed, renewed])
  const states = await scene.pool.query("select from renewal_charge where state <> 'paid'")
  expect(states.rowCount).toBe(0)
})
