import { membershipUpdate } from '@forenet/contract/membership-calls'
import { renewalSkip, renewalStop } from '@forenet/contract/renewal-calls'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { createMember } from '@forenet/testkit/builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, openPaymentWindow, payInWindow, planFault } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { QUICKPAY } from '../../src/adapters/gateways/quickpay.ts'
import { sweepRenewals } from '../../src/modules/membership/memberships/auto-renewal/charge.ts'
import { renewalForecast } from '../../src/modules/membership/memberships/auto-renewal/club-renewals.ts'
import { restoreConsents } from '../../src/modules/membership/memberships/auto-renewal/consent-repository.ts'
import { planRenewals } from '../../src/modules/membership/memberships/auto-renewal/plan.ts'
import { stopRenewal } from '../../src/modules/membership/memberships/auto-renewal/stop.ts'
import {
  type EndedMembership,
  endMemberships,
  undoEndMembership,
} from '../../src/modules/membership/memberships/end-membership.ts'
import { listLaterPeriods } from '../../src/modules/membership/memberships/end-membership-repository.ts'
import type { SavedCardRow } from '../../src/modules/money/payments/saved-cards/saved-card-repository.ts'
import { sweepSavedCards, unsealCardId } from '../../src/modules/money/payments/saved-cards/sweep-cards.ts'
import { reportAuthorization } from '../../src/modules/money/payments/settling/authorization-repository.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import {
  renewalDeps,
  renewalsAtGateway,
  renewingHousehold,
  setDay,
  switchProvider,
  untilTheLastDay,
} from './renewing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => {
  portal.clock.now = new Date(TEST_NOW)
})

test('an unknown outcome is asked again under the same number, and captured once', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  await planFault(portal, { service: 'gateway', operation: 'authorizeRecurring', kind: 'error-before' })
  await sweepRenewals(renewalDeps(portal))
  setDay(portal, '2027-12-31', '12:00')
  await sweepRenewals(renewalDeps(portal))
  expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500 }])
})

test('a card is charged at the provider that saved it, also after the club has switched', async () => {
  const s = await renewingHousehold(portal)
  await switchProvider(portal, s.club.id, QUICKPAY)
  await untilTheLastDay(portal)
  await sweepRenewals(renewalDeps(portal))
  expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500 }])
})

test('an authorization that is lost in the answer is never captured; another is', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  await planFault(portal, { service: 'gateway', operation: 'authorizeRecurring', kind: 'error-after' })
  await sweepRenewals(renewalDeps(portal))
  for (const time of ['12:00', '14:00']) {
    setDay(portal, '2027-12-31', time)
    await sweepRenewals(renewalDeps(portal))
  }
  const captured = (await renewalsAtGateway(portal, s.club)).map(({ capturedAmount }) => capturedAmount)
  expect(captured.toSorted()).toEqual([0, 67_500])
})

test('an authorization that is reported after a stop replaced its order is voided; the other order is charged', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  await planFault(portal, { service: 'gateway', operation: 'authorizeRecurring', kind: 'error-after' })
  await sweepRenewals(renewalDeps(portal))
  setDay(portal, '2027-12-31', '12:00')
  await sweepRenewals(renewalDeps(portal))
  const renewal = (await s.renewals()).find(({ memberId }) => memberId === s.child.id)
  await portal.call(s.person, renewalStop, { params: { memberId: s.payer.id, renewalId: renewal?.id ?? '' } })
  // The order over the payer alone is stored; its authorization does not reach the gateway.
  await planFault(portal, { service: 'gateway', operation: 'authorizeRecurring', kind: 'error-before' })
  setDay(portal, '2027-12-31', '14:00')
  await sweepRenewals(renewalDeps(portal))
  const [lost, ...others] = await renewalsAtGateway(portal, s.club)
  expect([lost?.capturedAmount, others]).toEqual([0, []])
  const { rows } = await portal.database.$client.query<{ id: string }>(
    'select id from payment_attempt where order_number = $1',
    [lost?.orderNumber],
  )
  const late = { attemptId: rows[0]?.id ?? '', authorizationIdentifier: lost?.authorizationIdentifier ?? '' }
  await reportAuthorization(portal.database, late, 'callback', portal.clock.now)
  await sweepPayments(portal.app.payments)
  expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 0, voided: true }])
  setDay(portal, '2027-12-31', '18:00')
  await sweepRenewals(renewalDeps(portal))
  const captured = (await renewalsAtGateway(portal, s.club)).map(({ capturedAmount }) => capturedAmount)
  expect(captured.toSorted()).toEqual([0, 47_500])
  expect(await s.membershipOf(s.child.id)).toMatchObject({ overallEndDate: '2027-12-31' })
})

test('one of a household stops: the other is charged alone', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  const renewal = (await s.renewals()).find(({ memberId }) => memberId === s.child.id)
  const params = { memberId: s.payer.id, renewalId: renewal?.id ?? '' }
  expect((await portal.call(s.person, renewalStop, { params })).status).toBe(200)
  expect((await portal.call(s.person, renewalStop, { params })).status).toBe(200)
  await sweepRenewals(renewalDeps(portal))
  expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 47_500 }])
  expect(await s.membershipOf(s.child.id)).toMatchObject({ overallEndDate: '2027-12-31', autoRenewal: false })
})

test('a stop right after the charge refunds it and ends the new period', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  await sweepRenewals(renewalDeps(portal))
  const membership = await s.membershipOf(s.child.id)
  await portal.call(s.person, membershipUpdate, {
    params: { memberId: s.child.id },
    body: { id: membership?.id ?? '', autoRenewal: false },
  })
  await sweepPayments(portal.app.payments)
  expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500, creditedAmount: 20_000 }])
  expect(await s.membershipOf(s.child.id)).toMatchObject({ overallEndDate: '2027-12-31', autoRenewal: false })
  expect(await s.membershipOf(s.payer.id)).toMatchObject({ overallEndDate: '2028-12-31', autoRenewal: true })
})

test('a skipped renewal is not charged, and can be resumed', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  const skip = async (yes: boolean) => {
    for (const { id } of await s.renewals()) {
      const params = { memberId: s.payer.id, renewalId: id }
      expect((await portal.call(s.person, renewalSkip, { params, body: { skip: yes } })).status).toBe(200)
    }
  }
  await skip(true)
  expect(await sweepRenewals(renewalDeps(portal))).toBe(0)
  await skip(false)
  await planRenewals(renewalDeps(portal))
  // Ten days after the new notice.
  setDay(portal, '2028-01-10')
  await sweepRenewals(renewalDeps(portal))
  expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500 }])
})

test('a price above the notice is notified before it is charged', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  await portal.database.$client.query(
    "update membership_configuration set price_minor = 99900 where organisation_id = $1 and name = 'Senior 2028'",
    [s.club.id],
  )
  await sweepRenewals(renewalDeps(portal))
  expect(await renewalsAtGateway(portal, s.club)).toEqual([])
  expect((await s.messages())[0]).toMatch(/We charge DKK\s1,199\.00 on 10 January 2028/)
  const { rows } = await portal.database.$client.query<{ due: Date }>(
    'select not_before as due from renewal_charge where organisation_id = $1',
    [s.club.id],
  )
  expect(rows).toEqual([{ due: new Date('2028-01-10T08:00:00+01:00') }])
  setDay(portal, '2028-01-10')
  await sweepRenewals(renewalDeps(portal))
  expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 119_900 }])
})

test('nothing is charged while the club is in test mode', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  const setTestMode = (on: boolean) =>
    portal.database.$client.query('update organisation set payment_test_mode = $2 where id = $1', [s.club.id, on])
  await setTestMode(true)
  expect(await sweepRenewals(renewalDeps(portal))).toBe(1)
  expect(await renewalsAtGateway(portal, s.club)).toEqual([])
  expect(await s.membershipOf(s.payer.id)).toMatchObject({ overallEndDate: '2027-12-31', autoRenewal: true })
  await setTestMode(false)
  setDay(portal, '2027-12-31', '12:00')
  await sweepRenewals(renewalDeps(portal))
  expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500 }])
})

test('hours of waiting are no tries: an authorization that is lost afterwards is repeated, not declined', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  const setTestMode = (on: boolean) =>
    portal.database.$client.query('update organisation set payment_test_mode = $2 where id = $1', [s.club.id, on])
  await setTestMode(true)
  const started = portal.clock.now.getTime()
  for (let hour = 0; hour < 30; hour++) {
    portal.clock.now = new Date(started + hour * 3_600_000)
    expect(await sweepRenewals(renewalDeps(portal))).toBe(1)
  }
  await setTestMode(false)
  await planFault(portal, { service: 'gateway', operation: 'authorizeRecurring', kind: 'error-after' })
  for (const hour of [31, 34, 36]) {
    portal.clock.now = new Date(started + hour * 3_600_000)
    await sweepRenewals(renewalDeps(portal))
  }
  const captured = (await renewalsAtGateway(portal, s.club)).map(({ capturedAmount }) => capturedAmount)
  expect(captured.toSorted()).toEqual([0, 67_500])
  expect((await s.messages()).filter((text) => text.includes('did not go through'))).toEqual([])
})

test('a payer whose card is not saved within a day is notified once', async () => {
  const s = await renewingHousehold(portal)
  const query = (text: string) => portal.database.$client.query(text, [s.payer.id])
  await query("update renewal_consent set state = 'given', card_id = null where payer_member_id = $1")
  await query('delete from saved_card where payer_member_id = $1')
  const paid = portal.clock.now.getTime()
  for (const [hours, messages] of [
    [23, 0],
    [25, 1],
    [49, 1],
  ] as const) {
    portal.clock.now = new Date(paid + hours * 3_600_000)
    await planRenewals(renewalDeps(portal))
    expect(await s.messages()).toHaveLength(messages)
  }
  expect((await s.messages())[0]).toMatch(/^Automatic renewal at .* was not set up: /)
  expect(await s.membershipOf(s.payer.id)).toMatchObject({ autoRenewal: false, overallEndDate: '2027-12-31' })
})

test.each([
  ['in test mode is told that nothing was charged', true, /was not set up: .* nothing has been charged/],
  ['before the test mode is told that the card was not saved', false, /was not set up: (?!.*nothing has been charged)/],
])('a payer who paid %s', async (_told, isTest, told) => {
  const s = await renewingHousehold(portal)
  const query = (text: string) => portal.database.$client.query(text, [s.payer.id])
  await query("update renewal_consent set state = 'given', card_id = null where payer_member_id = $1")
  await query('delete from saved_card where payer_member_id = $1')
  await portal.database.$client.query(
    `update payment_attempt a set test_mode = $2 from payment_order o where o.id = a.order_id and o.organisation_id = $1`,
    [s.club.id, isTest],
  )
  // The club's mode has changed since. Hidden clubs too.
  await portal.database.$client.query('update organisation set payment_test_mode = $2, enabled = false where id = $1', [
    s.club.id,
    !isTest,
  ])
  portal.clock.now = new Date(portal.clock.now.getTime() + 25 * 3_600_000)
  await planRenewals(renewalDeps(portal))
  expect(await s.messages()).toEqual([expect.stringMatching(told)])
})

test('one of a household is bought while the charge is under way: the other is charged alone', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  await planFault(portal, { service: 'gateway', operation: 'authorizeRecurring', kind: 'error-before' })
  await sweepRenewals(renewalDeps(portal))
  const { rows } = await portal.database.$client.query<{ id: string }>(
    "select id from membership_configuration where organisation_id = $1 and name = 'Junior 2028'",
    [s.club.id],
  )
  const selection = buildSelection(s.club.id, [{ memberId: s.child.id, membershipConfId: rows[0]?.id ?? '' }], 20_000)
  await payInWindow(portal, s.person, await openPaymentWindow(portal, s.person, selection))
  await portal.app.settled()
  setDay(portal, '2027-12-31', '12:00')
  await sweepRenewals(renewalDeps(portal))
  const captured = (await renewalsAtGateway(portal, s.club)).map(({ capturedAmount }) => capturedAmount)
  expect(captured.toSorted()).toEqual([0, 47_500])
  expect(await s.membershipOf(s.payer.id)).toMatchObject({ overallEndDate: '2028-12-31' })
})

test('one of a household can no longer be renewed: only that renewal stops', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  const other = await createMember(portal.database)
  await portal.database.$client.query('update member set parent_id = $2 where id = $1', [s.child.id, other.id])
  await sweepRenewals(renewalDeps(portal))
  expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 47_500 }])
  expect((await s.renewals()).map(({ memberId }) => memberId)).toEqual([s.payer.id])
  expect((await s.messages())[0]).toContain('The membership of Villads could not be renewed automatically')
})

test('editions off sale on the day: the renewal is planned again when they are back', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  const setOnSale = (enabled: boolean) =>
    portal.database.$client.query(
      "update membership_configuration set enabled = $2 where organisation_id = $1 and name like '% 2028'",
      [s.club.id, enabled],
    )
  await setOnSale(false)
  await sweepRenewals(renewalDeps(portal))
  expect(await s.renewals()).toHaveLength(2)
  await setOnSale(true)
  await planRenewals(renewalDeps(portal))
  setDay(portal, '2028-01-10')
  await sweepRenewals(renewalDeps(portal))
  expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500 }])
})

test('a renewal stops when the club ends the membership, and when it ended long ago', async () => {
  const s = await renewingHousehold(portal)
  const scope = { organisationId: s.club.id, at: portal.clock.now }
  const previewed = await listLaterPeriods(portal.database, s.club.id, [s.child.id], '2027-01-01')
  expect(previewed).toMatchObject([{ renews: true }])
  await inTransaction(portal.app.payments.pool, (transaction) =>
    endMemberships(transaction, scope, [s.child.id], '2027-01-01'),
  )
  expect((await s.renewals()).map(({ memberId }) => memberId)).toEqual([s.payer.id])
  await portal.database.$client.query(
    "update membership_configuration set enabled = false where organisation_id = $1 and name like '% 2028'",
    [s.club.id],
  )
  for (const [date, left] of [
    ['2028-02-29', 1],
    ['2028-03-01', 0],
  ] as const) {
    setDay(portal, date)
    await planRenewals(renewalDeps(portal))
    expect(await s.renewals()).toHaveLength(left)
  }
  expect(await cardOf(s)).toMatchObject({ state: 'ending' })
})

test('undoing an end restores the renewals, as long as their card is kept', async () => {
  const s = await renewingHousehold(portal)
  const scope = { organisationId: s.club.id, at: portal.clock.now }
  const inPortal = <Result>(work: (transaction: Database) => Promise<Result>) =>
    inTransaction(portal.app.payments.pool, work)
  const end = async () => [
    ...(
      await inPortal((transaction) => endMemberships(transaction, scope, [s.payer.id, s.child.id], '2027-01-01'))
    ).values(),
  ]
  const undo = (ended: EndedMembership[]) =>
    inPortal(async (transaction) => {
      const periods = ended.flatMap((one) => one.periods)
      await undoEndMembership(transaction, scope, periods, '2027-01-01')
      return (
        await restoreConsents(
          transaction,
          ended.flatMap(({ renewals }) => renewals),
        )
      ).size
    })
  const first = await end()
  portal.clock.now = new Date(scope.at.getTime() + 29 * 86_400_000)
  await planRenewals(renewalDeps(portal))
  expect(await s.renewals()).toEqual([])
  expect(await undo(first)).toBe(2)
  expect(await undo(first)).toBe(0)
  expect(await s.renewals()).toHaveLength(2)

  const second = await end()
  portal.clock.now = new Date(scope.at.getTime() + 31 * 86_400_000)
  await planRenewals(renewalDeps(portal))
  expect(await cardOf(s)).toMatchObject({ state: 'ending' })
  expect(await undo(second)).toBe(0)
  expect(await s.renewals()).toEqual([])
})

test('a lapsed renewal that is extended while the nightly run waits continues', async () => {
  const s = await renewingHousehold(portal)
  setDay(portal, '2028-03-01')
  await portal.database.$client.query(
    'update membership_configuration set enabled = false where organisation_id = $1',
    [s.club.id],
  )
  const extending = await portal.app.payments.pool.connect()
  try {
    await extending.query('begin')
    await extending.query(
      "update membership set overall_end_date = '2028-12-31' where organisation_id = $1 and member_id = $2",
      [s.club.id, s.payer.id],
    )
    const running = planRenewals(renewalDeps(portal))
    await waitForLockWait(portal, '%for update%')
    await extending.query('commit')
    await running
  } finally {
    extending.release()
  }
  expect((await s.renewals()).map(({ memberId }) => memberId)).toEqual([s.payer.id])
})

test('a stop by the club right after the charge refunds nothing', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  await sweepRenewals(renewalDeps(portal))
  for (const { id } of await s.renewals()) await stopRenewal(renewalDeps(portal), 'portal', id, 'club')
  await sweepPayments(portal.app.payments)
  expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500, creditedAmount: 0 }])
  expect(await s.membershipOf(s.child.id)).toMatchObject({ overallEndDate: '2028-12-31', autoRenewal: false })
})

test('an error in one household does not stop the planning of the others', async () => {
  const [broken, sound] = [await renewingHousehold(portal), await renewingHousehold(portal)]
  setDay(portal, '2027-12-01', '00:25')
  const deps = renewalDeps(portal)
  const offered: typeof deps.buying.offered = async (id) => {
    if (id === broken.club.id) throw new Error('Broken on purpose')
    return deps.buying.offered(id)
  }
  await planRenewals({ ...deps, buying: { ...deps.buying, offered } })
  expect([await broken.messages(), await sound.messages()]).toMatchObject([[], [expect.any(String)]])
})

type CardRow = SavedCardRow & { last_four: string | null }

async function cardOf({ payer }: Awaited<ReturnType<typeof renewingHousehold>>): Promise<CardRow> {
  const { rows } = await portal.database.$client.query<CardRow>(
    `select id, organisation_id as "organisationId", provider, sealed_id as "sealedId", state, last_four from saved_card
      where payer_member_id = $1 order by updated_at desc limit 1`,
    [payer.id],
  )
  if (!rows[0]) throw new Error('No card')
  return rows[0]
}

async function stopAll(s: Awaited<ReturnType<typeof renewingHousehold>>): Promise<void> {
  for (const { id } of await s.renewals()) await stopRenewal(renewalDeps(portal), 'portal', id, 'member')
}

test('a card that another purchase saved too stays at the gateway', async () => {
  const [s, other] = [await renewingHousehold(portal), await renewingHousehold(portal)]
  const { payments } = portal.app
  const card = await cardOf(s)
  const identifier = await unsealCardId(payments, card)
  await portal.database.$client.query(
    `insert into saved_card (id, attempt_id, organisation_id, payer_member_id, provider, sealed_id, id_hash, state, not_before, reported_at, updated_at)
     select gen_random_uuid(), o.attempt_id, c.organisation_id, c.payer_member_id, c.provider, c.sealed_id, c.id_hash, 'kept', c.not_before, c.reported_at, '2020-01-01'
       from saved_card c, saved_card o where c.id = $1 and o.id = $2`,
    [card.id, (await cardOf(other)).id],
  )
  await stopAll(s)
  await sweepSavedCards(payments)
  expect(await cardOf(s)).toMatchObject({ id: card.id, state: 'ended', sealedId: null })
  const key = await payments.gatewayKey(card.organisationId, card.provider)
  expect(await payments.gateways.of(card.provider).findSavedCard(key, identifier)).not.toBeNull()
})

test('a card is deleted under the key that saved it', async () => {
  const s = await renewingHousehold(portal)
  const { payments } = portal.app
  const { organisationId, provider } = await cardOf(s)
  const key = await payments.gatewayKey(organisationId, provider)
  await stopAll(s)
  await sweepSavedCards({ ...payments, gatewayKeysSince: async () => ['another-key'] })
  expect(await cardOf(s)).toMatchObject({ state: 'ending', last_four: expect.any(String) })
  portal.clock.now = new Date(portal.clock.now.getTime() + 600_000)
  await sweepSavedCards({ ...payments, gatewayKeysSince: async () => ['another-key', key] })
  expect(await cardOf(s)).toMatchObject({ state: 'ended', sealedId: null, last_four: null })
})

// Last, because its renewals stay planned.
test('the forecast counts from today until the end of next month', async () => {
  const s = await renewingHousehold(portal)
  for (const [day, renewals] of [
    ['2027-10-31', 0],
    ['2027-11-01', 2],
    ['2027-12-31', 2],
    ['2028-01-01', 0],
  ] as const) {
    setDay(portal, day)
    const now = () => portal.clock.now
    expect(await renewalForecast({ database: portal.database, now }, s.club.id)).toMatchObject({ renewals })
  }
})

test('a card that expires between notice and charge is not charged, and the payer is asked for another once', async () => {
  const s = await renewingHousehold(portal)
  await untilTheLastDay(portal)
  const noticed = (await s.messages()).length
  const expires = (day: string) =>
    portal.database.$client.query('update saved_card set expires_on = $2 where payer_member_id = $1', [s.payer.id, day])
  await expires('2027-12-30')
  for (const time of ['08:00', '12:00']) {
    setDay(portal, '2027-12-31', time)
    await sweepRenewals(renewalDeps(portal))
  }
  expect(await renewalsAtGateway(portal, s.club)).toEqual([])
  expect(await s.messages()).toHaveLength(noticed + 1)
  await expires('2029-12-31')
  setDay(portal, '2028-01-01')
  await sweepRenewals(renewalDeps(portal))
  expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500 }])
})
