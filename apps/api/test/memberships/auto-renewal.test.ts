import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { planFault } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sweepRenewals } from '../../src/modules/membership/memberships/auto-renewal/charge.ts'
import { planRenewals } from '../../src/modules/membership/memberships/auto-renewal/plan.ts'
import { sweepSavedCards } from '../../src/modules/money/payments/saved-cards/sweep-cards.ts'
import { renewalDeps, renewalsAtGateway, renewingHousehold, setDay, untilTheLastDay } from './renewing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => {
  portal.clock.now = new Date(TEST_NOW)
})

const refuse = (fault: { code: number }) =>
  planFault(portal, { service: 'gateway', operation: 'authorizeRecurring', kind: 'refuse', ...fault })

test('a household is renewed in one charge on the day, after two notices with price, change and card', async () => {
  const s = await renewingHousehold(portal)
  expect(await s.membershipOf(s.payer.id)).toMatchObject({ autoRenewal: true, savedCardIdentifier: expect.any(String) })
  const [mine] = await s.renewals()
  expect(mine).toMatchObject({ isPayer: true, skipsAfter: null, endDate: '2027-12-31', next: null })
  expect(mine?.card?.lastFour).toMatch(/^\d{4}$/)
  expect(mine?.consent.text).toContain(`${s.club.name} må trække prisen`)

  await untilTheLastDay(portal)
  const [last, first] = await s.messages()
  expect(first).toMatch(
    /renews automatically on 31 December 2027: .*Senior 2028, DKK\s475\.00 \(DKK\s25\.00 more than last time\).*Villads: Junior 2028, DKK\s200\.00 \(as last time\).*We charge DKK\s675\.00 on 31 December 2027 to the card ending in \d{4}\./,
  )
  expect(last).toContain('675.00')
  setDay(portal, '2027-12-31', '07:59')
  expect(await sweepRenewals(renewalDeps(portal))).toBe(0)
  setDay(portal, '2027-12-31', '08:00')
  expect(await sweepRenewals(renewalDeps(portal))).toBe(1)
  expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500, creditedAmount: 0 }])
  expect(await s.membershipOf(s.payer.id)).toMatchObject({ overallEndDate: '2028-12-31', autoRenewal: true })
  expect(await s.membershipOf(s.child.id)).toMatchObject({ overallEndDate: '2028-12-31' })
  await planRenewals(renewalDeps(portal))
  expect(await sweepRenewals(renewalDeps(portal))).toBe(0)
})

test('a declined card is tried again after 1, 3 and 7 days, and then the renewal stops', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  for (const date of ['2027-12-31', '2028-01-01', '2028-01-03', '2028-01-07']) {
    await refuse({ code: 7 })
    setDay(portal, date)
    expect(await sweepRenewals(renewalDeps(portal))).toBe(1)
    expect(await sweepRenewals(renewalDeps(portal))).toBe(0)
  }
  const messages = await s.messages()
  expect(messages).toHaveLength(6)
  expect(messages[0]).toContain('has not been renewed')
  expect(messages[3]).toContain('Otherwise we try the old one again on 1 January 2028.')
  expect(await renewalsAtGateway(portal, s.club)).toEqual([])
  expect(await s.renewals()).toEqual([])
  expect(await s.membershipOf(s.payer.id)).toMatchObject({ autoRenewal: false, savedCardIdentifier: null })
  const rows = await portal.database.$client.query('select state from saved_card where payer_member_id = $1', [
    s.payer.id,
  ])
  expect(rows.rows).toEqual([{ state: 'ending' }])
  await sweepSavedCards(portal.app.payments)
  const ended = await portal.database.$client.query(
    'select state, sealed_id from saved_card where payer_member_id = $1',
    [s.payer.id],
  )
  expect(ended.rows).toEqual([{ state: 'ended', sealed_id: null }])
})
