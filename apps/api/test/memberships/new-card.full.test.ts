import { createHmac, randomUUID } from 'node:crypto'
import { renewalCardConfirm, renewalCardStart } from '@forenet/contract/renewal-calls'
import { getChargeDate } from '@forenet/domain/auto-renewal'
import { MEMBER_API } from '@forenet/domain/product'
import { QUICKPAY_TEST_CARD } from '@forenet/sandbox/gateway/test-cards'
import { SIMULATED_QUICKPAY } from '@forenet/sandbox/quickpay/protocol'
import { createMember } from '@forenet/testkit/builders'
import { QUICKPAY_TEST_KEY, SIMULATOR_KEY, startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { fetchGatewayLedger, planFault } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FREEPAY } from '../../src/adapters/gateways/freepay.ts'
import { QUICKPAY } from '../../src/adapters/gateways/quickpay.ts'
import { sweepRenewals } from '../../src/modules/membership/memberships/auto-renewal/charge.ts'
import { findCharge } from '../../src/modules/membership/memberships/auto-renewal/charge-repository.ts'
import { handleDecline, replanCharge } from '../../src/modules/membership/memberships/auto-renewal/outcomes.ts'
import { sweepCardWindows, sweepSavedCards } from '../../src/modules/money/payments/saved-cards/sweep-cards.ts'
import {
  renewalDeps,
  renewalsAtGateway,
  renewingHousehold,
  setDay,
  switchProvider,
  untilTheLastDay,
} from './renewing.ts'

/** A card that approves, with other digits than that of the household. */
const NEW_CARD = '5100000000000800'

let portal: TestPortal
beforeAll(async () => {
  const keyOf = (provider: string) => (provider === QUICKPAY ? QUICKPAY_TEST_KEY : SIMULATOR_KEY)
  portal = await startTestPortal({
    gatewayKey: async (_id, provider) => keyOf(provider),
    gatewayKeysSince: async (_id, provider) => [keyOf(provider)],
  })
})
afterAll(() => portal.stop())
afterEach(async () => {
  portal.clock.now = new Date(TEST_NOW)
  await fetch(`${portal.sandbox.origin}/sandbox/faults`, { method: 'DELETE' })
})

type Household = Awaited<ReturnType<typeof renewingHousehold>>
const run = async (text: string, values: unknown[] = []) => (await portal.database.$client.query(text, values)).rows
const later = (seconds: number) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + seconds * 1_000)
}

async function openCardWindow(s: Household) {
  const [renewal] = await s.renewals()
  const params = { memberId: s.payer.id, renewalId: renewal?.id ?? '' }
  const { body, status } = await portal.call(s.person, renewalCardStart, { params, body: {} })
  expect(status).toBe(200)
  const paymentId = new URL(body.link).pathname.split('/').at(-1) ?? ''
  const orderOf = async () => {
    const { payments } = (await (await fetch(`${portal.sandbox.origin}/sandbox/ledger`)).json()) as {
      payments: { paymentIdentifier: string; orderNumber: string }[]
    }
    return payments.find(({ paymentIdentifier }) => paymentIdentifier === paymentId)?.orderNumber ?? ''
  }
  const confirm = async (reported: { authorizationIdentifier?: string; savedCardIdentifier?: string } = {}) => {
    const window = { memberId: s.payer.id, windowId: body.windowId }
    return portal.call(s.person, renewalCardConfirm, { params: window, body: reported })
  }
  return {
    ...{ windowId: body.windowId, paymentId, orderOf, confirm },
    /** Enters a card; returns what the return URL names. */
    enter: async (cardNumber = NEW_CARD) => {
      const answer = await fetch(`${portal.sandbox.origin}/sandbox/payments/${paymentId}/approve`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ cardNumber }),
      })
      const { searchParams } = new URL(((await answer.json()) as { redirectTo: string }).redirectTo)
      return {
        authorizationIdentifier: searchParams.get('authorizationIdentifier') ?? '',
        savedCardIdentifier: searchParams.get('savedCardIdentifier') ?? '',
      }
    },
    silent: async () =>
      planFault(portal, { service: 'gateway', operation: 'callback', kind: 'never', orderNumber: await orderOf() }),
    reserved: async () => {
      const order = await orderOf()
      return (await fetchGatewayLedger(portal.sandbox.origin)).filter(({ orderNumber }) => orderNumber === order)
    },
  }
}

/** A household whose renewal was declined on the last day. */
async function declinedHousehold(provider: string) {
  const s = await renewingHousehold(portal, { provider })
  await untilTheLastDay(portal)
  await planFault(portal, { service: 'gateway', operation: 'authorizeRecurring', kind: 'refuse' })
  await sweepRenewals(renewalDeps(portal))
  expect((await s.renewals())[0]?.next).toMatchObject({ declines: 1 })
  return s
}

const lastFour = async (s: Household) => (await s.renewals()).map(({ card }) => card?.lastFour)

/** The callback may settle the card first, in the background. */
async function saveCard(window: Awaited<ReturnType<typeof openCardWindow>>): Promise<void> {
  await window.confirm(await window.enter())
  await expect.poll(async () => (await window.confirm()).body.state, { timeout: 20_000 }).toBe('saved')
}

describe.each([FREEPAY, QUICKPAY])('a new card at %s', (provider) => {
  test('is saved without buying, and the declined renewal is charged with it at once', async () => {
    const s = await declinedHousehold(provider)
    const window = await openCardWindow(s)
    expect((await window.confirm()).body).toEqual({ state: 'open' })
    await window.silent()
    expect((await window.confirm(await window.enter())).body).toEqual({ state: 'saved' })
    expect(await lastFour(s)).toEqual(['0800', '0800'])
    await sweepCardWindows(portal.app.payments)
    const reserved = await window.reserved()
    expect(reserved.map(({ capturedAmount, voided }) => ({ capturedAmount, voided }))).toEqual(
      provider === FREEPAY ? [{ capturedAmount: 0, voided: true }] : [],
    )
    await sweepRenewals(renewalDeps(portal))
    expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500 }])
    expect(await s.membershipOf(s.payer.id)).toMatchObject({ overallEndDate: '2028-12-31' })
    // The replaced card is deleted at its provider.
    await sweepSavedCards(portal.app.payments)
    expect(
      await run('select state from saved_card where organisation_id = $1 order by reported_at', [s.club.id]),
    ).toEqual([{ state: 'ended' }, { state: 'kept' }])
  })

  test('is saved by the callback alone, twice, and once more by a late return', async () => {
    const s = await renewingHousehold(portal, { provider })
    const window = await openCardWindow(s)
    await planFault(portal, {
      ...{ service: 'gateway', operation: 'callback', kind: 'duplicate', orderNumber: await window.orderOf() },
    })
    const reported = await window.enter()
    await expect.poll(async () => (await window.confirm()).body.state, { timeout: 20_000 }).toBe('saved')
    expect((await window.confirm(reported)).body).toEqual({ state: 'saved' })
    expect(await lastFour(s)).toEqual(['0800', '0800'])
  })

  test('is charged on the planned day if nothing was declined', async () => {
    const s = await renewingHousehold(portal, { provider })
    await untilTheLastDay(portal)
    setDay(portal, '2027-12-22')
    const window = await openCardWindow(s)
    await saveCard(window)
    await sweepRenewals(renewalDeps(portal))
    expect(await renewalsAtGateway(portal, s.club)).toEqual([])
    setDay(portal, '2027-12-31')
    await sweepRenewals(renewalDeps(portal))
    expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500 }])
  })

  test('that expires between the notice and the charge is replaced in time', async () => {
    const s = await renewingHousehold(portal, { provider })
    await run("update saved_card set expires_on = '2027-12-25' where organisation_id = $1", [s.club.id])
    await untilTheLastDay(portal)
    expect((await s.messages()).join(' ')).toContain('Save a new card, and the renewal continues')
    await sweepRenewals(renewalDeps(portal))
    expect(await renewalsAtGateway(portal, s.club)).toEqual([])
    expect((await s.renewals())[0]?.next).toMatchObject({ declines: 1 })
    const window = await openCardWindow(s)
    await saveCard(window)
    await sweepRenewals(renewalDeps(portal))
    expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500 }])
  })

  test.each(['hang-after', 'error-after', 'error-before'])(
    'is verified once, though the gateway fails while it is read (%s)',
    async (kind) => {
      const s = await renewingHousehold(portal, { provider })
      const window = await openCardWindow(s)
      await window.silent()
      await planFault(portal, { service: 'gateway', operation: 'getRecurring', kind })
      expect((await window.confirm(await window.enter())).body).toEqual({ state: 'confirming' })
      later(600)
      expect((await window.confirm()).body).toEqual({ state: 'saved' })
      expect(await lastFour(s)).toEqual(['0800', '0800'])
    },
  )

  test('is not saved with invented ids, and can still be saved', async () => {
    const s = await renewingHousehold(portal, { provider })
    const other = await openCardWindow(await renewingHousehold(portal, { provider }))
    await other.silent()
    const stolen = await other.enter()
    const window = await openCardWindow(s)
    for (let round = 0; round < 7; round++) {
      await window.confirm(stolen)
      later(600)
    }
    expect((await window.confirm()).body).toEqual({ state: 'failed' })
    expect(await lastFour(s)).not.toContain('0800')
    await window.silent()
    expect((await window.confirm(await window.enter())).body).toEqual({ state: 'saved' })
  })

  test('belongs to the payer alone', async () => {
    const s = await renewingHousehold(portal, { provider })
    const stranger = await createMember(portal.database)
    const person = { email: stranger.email ?? '' }
    const [renewal] = await s.renewals()
    const params = { memberId: stranger.id, renewalId: renewal?.id ?? '' }
    expect((await portal.call(person, renewalCardStart, { params, body: {} })).status).toBe(404)
    const { windowId } = await openCardWindow(s)
    const window = { memberId: stranger.id, windowId }
    expect((await portal.call(person, renewalCardConfirm, { params: window, body: {} })).status).toBe(404)
  })

  test('is not offered in test mode', async () => {
    const s = await renewingHousehold(portal, { provider })
    await run('update organisation set payment_test_mode = true where id = $1', [s.club.id])
    const [renewal] = await s.renewals()
    const params = { memberId: s.payer.id, renewalId: renewal?.id ?? '' }
    const refused = await portal.call(s.person, renewalCardStart, { params, body: {} })
    expect([refused.status, refused.problem.code]).toEqual([422, 'organisation-unavailable'])
  })

  test.each<[string, typeof handleDecline]>([
    ['the last decline', handleDecline],
    ['an unknown outcome', (deps, leased, reason) => replanCharge(deps, leased, 0, reason)],
  ])('replaced during a charge of the old card is charged after %s of it', async (_what, end) => {
    const s = await renewingHousehold(portal, { provider })
    await untilTheLastDay(portal)
    const window = await openCardWindow(s)
    await run("update renewal_charge set not_before = '2100-01-01' where organisation_id <> $1", [s.club.id])
    await planFault(portal, { service: 'gateway', operation: 'authorizeRecurring', kind: 'error-before' })
    await sweepRenewals(renewalDeps(portal))
    await run('update renewal_charge set declines = 3 where organisation_id = $1', [s.club.id])
    later(600)
    const at = portal.clock.now
    const leaseId = randomUUID()
    const [{ id }] = await run('update renewal_charge set lease_id = $2 where organisation_id = $1 returning id', [
      s.club.id,
      leaseId,
    ])
    const charge = await findCharge(portal.database, id)
    if (charge?.state !== 'charging') throw new Error('The outcome is known')
    await saveCard(window)
    await end(renewalDeps(portal), { charge, leaseId, today: getChargeDate(at), at }, 'test')
    expect(await run('select state, declines from renewal_charge where id = $1', [charge.id])).toEqual([
      { state: 'planned', declines: 0 },
    ])
    expect((await s.messages()).join(' ')).not.toContain('has not been renewed')
    for (let round = 0; round < 4; round++) {
      later(900)
      await sweepRenewals(renewalDeps(portal))
    }
    expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500 }])
    expect(await run('select card_id from renewal_charge where id = $1', [charge.id])).toEqual(
      await run("select id as card_id from saved_card where organisation_id = $1 and last_four = '0800'", [s.club.id]),
    )
  })

  test('replaces the card while the old one is being charged: it is charged once', async () => {
    const s = await renewingHousehold(portal, { provider })
    await untilTheLastDay(portal)
    const window = await openCardWindow(s)
    await window.silent()
    const reported = await window.enter()
    await Promise.all([sweepRenewals(renewalDeps(portal)), window.confirm(reported)])
    for (let round = 0; round < 4; round++) {
      later(900)
      await window.confirm()
      await sweepRenewals(renewalDeps(portal))
    }
    const captured = (await renewalsAtGateway(portal, s.club)).filter(({ capturedAmount }) => capturedAmount > 0)
    expect(captured).toMatchObject([{ capturedAmount: 67_500 }])
    expect(await lastFour(s)).toEqual(['0800', '0800'])
  })
})

test('after a switch of provider, the new card is saved and charged at the new one', async () => {
  const s = await declinedHousehold(FREEPAY)
  await switchProvider(portal, s.club.id, QUICKPAY)
  const window = await openCardWindow(s)
  await saveCard(window)
  await sweepRenewals(renewalDeps(portal))
  expect(await renewalsAtGateway(portal, s.club)).toMatchObject([
    { capturedAmount: 67_500, authorizationIdentifier: expect.stringMatching(/^\d+$/) },
  ])
})

test("a test card of Quickpay's is not charged", async () => {
  const s = await renewingHousehold(portal, { provider: QUICKPAY })
  const window = await openCardWindow(s)
  await window.confirm(await window.enter(QUICKPAY_TEST_CARD))
  expect(await lastFour(s)).not.toContain(QUICKPAY_TEST_CARD.slice(-4))
})

test('a callback with a wrong signature saves nothing', async () => {
  const s = await renewingHousehold(portal, { provider: QUICKPAY })
  const window = await openCardWindow(s)
  await window.silent()
  await window.enter()
  const id = Number(window.paymentId.replace('subscription-', ''))
  const body = JSON.stringify({ id, type: 'Subscription', accepted: true })
  const say = async (key: string) => {
    const signature = createHmac('sha256', key).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'QuickPay-Checksum-Sha256': signature }
    const url = `${portal.origin}${MEMBER_API}/payment/${QUICKPAY}/card-callback/${window.windowId}`
    const { status } = await fetch(url, { method: 'POST', headers, body })
    await portal.app.settled()
    return status
  }
  expect(await say('another key')).toBe(400)
  expect((await window.confirm()).body).toEqual({ state: 'open' })
  expect(await say(SIMULATED_QUICKPAY.privateKey)).toBe(204)
  expect((await window.confirm()).body).toEqual({ state: 'saved' })
})
