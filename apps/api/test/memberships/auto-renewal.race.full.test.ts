import { randomUUID } from 'node:crypto'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { planFault } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepRenewals } from '../../src/modules/membership/memberships/auto-renewal/charge.ts'
import {
  findCharge,
  type leaseCharge,
} from '../../src/modules/membership/memberships/auto-renewal/charge-repository.ts'
import { planRenewals } from '../../src/modules/membership/memberships/auto-renewal/plan.ts'
import { stopRenewal } from '../../src/modules/membership/memberships/auto-renewal/stop.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { renewalDeps, renewalsAtGateway, renewingHousehold, setDay, untilTheLastDay } from './renewing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('two workers plan and charge a renewal once', async () => {
  const s = await renewingHousehold(portal)
  setDay(portal, '2027-12-01', '00:25')
  await Promise.all([planRenewals(renewalDeps(portal)), planRenewals(renewalDeps(portal))])
  setDay(portal, '2027-12-31')
  await Promise.all([sweepRenewals(renewalDeps(portal)), sweepRenewals(renewalDeps(portal))])
  expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500 }])
})

test('twin: without the lease both workers authorize, and still one is captured', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  const { rows } = await portal.database.$client.query<{ id: string }>(
    "select id from renewal_charge where organisation_id = $1 and state = 'planned'",
    [s.club.id],
  )
  const leaseId = randomUUID()
  await portal.database.$client.query('update renewal_charge set lease_id = $2 where id = $1', [rows[0]?.id, leaseId])
  const unlocked = (): typeof leaseCharge => {
    let isGiven = false
    return async (database) => {
      const charge = isGiven ? undefined : await findCharge(database, rows[0]?.id ?? '')
      isGiven = true
      return charge && { ...charge, leaseId }
    }
  }
  // The first waits for the gateway until the other has asked too.
  const slow = { service: 'gateway', operation: 'authorizeRecurring', kind: 'delay', delayMs: 1_500 }
  await planFault(portal, slow)
  await planFault(portal, slow)
  await Promise.all([sweepRenewals(renewalDeps(portal), unlocked()), sweepRenewals(renewalDeps(portal), unlocked())])
  await sweepPayments(portal.app.payments)
  const authorized = await renewalsAtGateway(portal, s.club)
  expect(authorized).toHaveLength(2)
  expect(authorized.filter(({ capturedAmount }) => capturedAmount > 0)).toHaveLength(1)
})

test('a stop in the minute of the charge wins, or is refunded: whoever is first, no money is kept', async () => {
  for (let round = 0; round < 6; round++) {
    const s = await renewingHousehold(portal)
    await untilTheLastDay(portal)
    const renewals = await s.renewals()
    const deps = renewalDeps(portal)
    const stopAll = async () => {
      await new Promise((done) => setTimeout(done, round * 15))
      for (const { id } of renewals) await stopRenewal(deps, 'portal', id, 'member')
    }
    await Promise.all([sweepRenewals(deps), stopAll()])
    for (let again = 0; again < 3; again++) {
      portal.clock.now = new Date(portal.clock.now.getTime() + 120_000)
      await sweepRenewals(deps)
      await sweepPayments(portal.app.payments)
    }
    const kept = (await renewalsAtGateway(portal, s.club)).map(
      ({ capturedAmount, creditedAmount }) => capturedAmount - creditedAmount,
    )
    expect(kept.filter((minor) => minor > 0)).toEqual([])
    expect(await s.membershipOf(s.payer.id)).toMatchObject({ overallEndDate: '2027-12-31', autoRenewal: false })
  }
})
