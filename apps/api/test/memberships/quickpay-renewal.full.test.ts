import { createHmac } from 'node:crypto'
import { renewalStop } from '@forenet/contract/renewal-calls'
import { MEMBER_API } from '@forenet/domain/product'
import { RENEWAL_CONSENT_VERSION } from '@forenet/domain/renewal-consent'
import { QUICKPAY_TEST_CARD } from '@forenet/sandbox/gateway/test-cards'
import { SIMULATED_QUICKPAY } from '@forenet/sandbox/quickpay/protocol'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { QUICKPAY_TEST_KEY, SIMULATOR_KEY, startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import {
  approveWithDetails,
  buildSelection,
  fetchGatewayLedger,
  openPaymentWindow,
  planFault,
  returnFromWindow,
  suppressCallback,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FREEPAY } from '../../src/adapters/gateways/freepay.ts'
import { GatewayUnreachable } from '../../src/adapters/gateways/gateway.ts'
import { QUICKPAY } from '../../src/adapters/gateways/quickpay.ts'
import { createGatewayRegistry, type Gateways } from '../../src/adapters/gateways/registry.ts'
import { sweepRenewals } from '../../src/modules/membership/memberships/auto-renewal/charge.ts'
import { sweepSavedCards } from '../../src/modules/money/payments/saved-cards/sweep-cards.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import {
  renewalDeps,
  renewalsAtGateway,
  renewingHousehold,
  setDay,
  switchProvider,
  untilTheLastDay,
} from './renewing.ts'

const PRICE = 45_000

let portal: TestPortal
let gateways: Gateways
beforeAll(async () => {
  const keyOf = (provider: string) => (provider === QUICKPAY ? QUICKPAY_TEST_KEY : SIMULATOR_KEY)
  portal = await startTestPortal({
    gatewayKey: async (_id, provider) => keyOf(provider),
    gatewayKeysSince: async (_id, provider) => [keyOf(provider)],
  })
  gateways = portal.app.payments.gateways
})
afterAll(() => portal.stop())
afterEach(async () => {
  portal.clock.now = new Date(TEST_NOW)
  portal.app.payments.gateways = gateways
  await fetch(`${portal.sandbox.origin}/sandbox/faults`, { method: 'DELETE' })
})

const run = async (text: string, values: unknown[] = []) => (await portal.database.$client.query(text, values)).rows
const later = (seconds: number) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + seconds * 1_000)
}

/** The open window of a purchase that renews. */
async function openRenewing() {
  const club = await createOrganisation(portal.database)
  await switchProvider(portal, club.id, QUICKPAY)
  const member = await createMember(portal.database)
  const edition = await createEdition(portal.database, club.id, { priceMinor: PRICE })
  const person = { email: member.email ?? '' }
  const chosen = [{ memberId: member.id, membershipConfId: edition.id }]
  const selection = buildSelection(club.id, chosen, PRICE, { autoRenewal: RENEWAL_CONSENT_VERSION })
  const window = await openPaymentWindow(portal, person, selection)
  const [attempt] = await run('select id from payment_attempt where order_number = $1', [window.orderNumber])
  const windowOrder = async () => {
    const { payments } = (await (await fetch(`${portal.sandbox.origin}/sandbox/ledger`)).json()) as {
      payments: { paymentIdentifier: string; orderNumber: string }[]
    }
    return payments.find(({ paymentIdentifier }) => paymentIdentifier === window.paymentIdentifier)?.orderNumber ?? ''
  }
  return {
    ...{ club, member, person, window },
    callbackUrl: `${portal.origin}${MEMBER_API}/payment/${QUICKPAY}/callback/${attempt?.['id']}`,
    approve: (body: Record<string, unknown> = {}) => approveWithDetails(portal, window.paymentIdentifier, body),
    comeBack: () => returnFromWindow(portal, person, window.forenettoken, window.paymentIdentifier),
    state: (states: Parameters<typeof waitForPaymentState>[3]) =>
      waitForPaymentState(portal, person, window.forenettoken, states),
    withoutCallbacks: async () => {
      await suppressCallback(portal, await windowOrder())
      await suppressCallback(portal, window.orderNumber)
    },
    fault: (operation: string, kind: string, more: Record<string, unknown> = {}) =>
      planFault(portal, { service: 'gateway', operation, kind, orderNumber: window.orderNumber, ...more }),
    entries: async () =>
      (await fetchGatewayLedger(portal.sandbox.origin)).filter(({ orderNumber }) => orderNumber === window.orderNumber),
    cards: () =>
      run(`select c.state from saved_card c join payment_attempt a on a.id = c.attempt_id where a.order_number = $1`, [
        window.orderNumber,
      ]),
  }
}
type Opened = Awaited<ReturnType<typeof openRenewing>>

const resource = async (path: string): Promise<Record<string, unknown>> => {
  const authorization = `Basic ${Buffer.from(`:${SIMULATED_QUICKPAY.apiKey}`).toString('base64')}`
  const headers = { authorization, 'accept-version': 'v10' }
  return (await (await fetch(`${portal.sandbox.quickpayUrl}/${path}`, { headers })).json()) as never
}
const subscriptionOf = ({ window }: Opened) =>
  resource(window.paymentIdentifier.replace('subscription-', 'subscriptions/'))

async function expectPaidOnceWithCard(s: Opened) {
  expect(await s.entries()).toMatchObject([{ capturedAmount: PRICE, creditedAmount: 0, voided: false }])
  await sweepSavedCards(portal.app.payments)
  expect(await s.cards()).toEqual([{ state: 'kept' }])
}

/** Until the purchase is paid, with pauses. */
async function paidAfterSweeps(s: Opened) {
  await expect
    .poll(
      async () => {
        await portal.app.settled()
        later(600)
        await sweepPayments(portal.app.payments)
        return (await s.state(['paid', 'confirming', 'waiting'])).state
      },
      { timeout: 20_000 },
    )
    .toBe('paid')
}

describe('a purchase with consent', () => {
  test('authorizes a subscription in the window, then one recurring payment: the card is kept', async () => {
    const s = await openRenewing()
    expect(s.window.paymentIdentifier).toMatch(/^subscription-\d+$/)
    await s.approve()
    await s.state(['paid'])
    await expectPaidOnceWithCard(s)
  })

  test('is paid by the return alone, which names the subscription', async () => {
    const s = await openRenewing()
    await s.withoutCallbacks()
    const { searchParams } = new URL((await s.approve()).redirectTo)
    const id = s.window.paymentIdentifier
    expect([searchParams.get('authorizationIdentifier'), searchParams.get('savedCardIdentifier')]).toEqual([id, id])
    expect((await s.comeBack()).body.state).toBe('paid')
    expect(await s.entries()).toMatchObject([{ capturedAmount: PRICE }])
  })

  test.each([
    ['succeeds without an answer', 'hang-after', {}],
    ['succeeds and is answered with an error', 'error-after', {}],
    ['fails without an answer', 'error-before', {}],
    ['is still pending when it is answered', 'delay', { delayMs: 50 }],
  ])('whose recurring payment %s is paid once', async (_how, kind, more) => {
    const s = await openRenewing()
    await s.fault('authorizeRecurring', kind, more)
    await s.approve()
    await paidAfterSweeps(s)
    await expectPaidOnceWithCard(s)
  })

  test('whose process died between the recurring payment and its record is paid once by the sweep', async () => {
    const s = await openRenewing()
    await s.withoutCallbacks()
    const quickpay = gateways.of(QUICKPAY)
    let charges = 0
    portal.app.payments.gateways = createGatewayRegistry([
      {
        ...quickpay,
        authorizeSavedCard: async (...given) => {
          charges++
          const result = await quickpay.authorizeSavedCard(...given)
          if (charges === 1) throw new GatewayUnreachable('The process died')
          return result
        },
      },
    ])
    await s.approve()
    await s.comeBack()
    await paidAfterSweeps(s)
    expect(charges).toBe(2)
    expect(await s.entries()).toMatchObject([{ capturedAmount: PRICE }])
  })

  test('whose recurring payment is declined takes nothing, tells the buyer, and can be tried again', async () => {
    const s = await openRenewing()
    await s.fault('authorizeRecurring', 'refuse')
    await s.approve()
    await s.state(['declined'])
    await portal.app.settled()
    expect(await s.entries()).toEqual([])
    later(25 * 3600)
    await sweepSavedCards(portal.app.payments)
    await sweepSavedCards(portal.app.payments)
    expect(await s.cards()).toEqual([{ state: 'ended' }])
    expect(await subscriptionOf(s)).toMatchObject({ state: 'cancelled' })
  })

  test('with a test card is voided, because no money comes', async () => {
    const s = await openRenewing()
    await fetch(`${portal.sandbox.origin}/sandbox/payments/${s.window.paymentIdentifier}/approve`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ cardNumber: QUICKPAY_TEST_CARD }),
    })
    await expect.poll(async () => (await s.entries())[0]?.voided, { timeout: 20_000 }).toBe(true)
    expect(await s.entries()).toMatchObject([{ capturedAmount: 0 }])
  })

  test("with another member's subscription pays nothing", async () => {
    const [s, other] = [await openRenewing(), await openRenewing()]
    await other.withoutCallbacks()
    await other.approve()
    await returnFromWindow(portal, s.person, s.window.forenettoken, other.window.paymentIdentifier)
    expect(
      await fetchGatewayLedger(portal.sandbox.origin).then((all) => all.map(({ orderNumber }) => orderNumber)),
    ).not.toContain(s.window.orderNumber)
    expect((await s.state(['waiting'])).state).toBe('waiting')
  })
})

describe('a callback of a subscription', () => {
  const sign = (body: string, key = SIMULATED_QUICKPAY.privateKey) =>
    createHmac('sha256', key).update(body).digest('hex')
  const say = async (url: string, body: string, signature: string) => {
    const headers = { 'content-type': 'application/json', 'QuickPay-Checksum-Sha256': signature }
    const { status } = await fetch(url, { method: 'POST', headers, body })
    await portal.app.settled()
    return status
  }

  test('with a wrong signature is rejected and changes nothing', async () => {
    const s = await openRenewing()
    await s.withoutCallbacks()
    await s.approve()
    const body = JSON.stringify(await subscriptionOf(s))
    expect(await say(s.callbackUrl, body, sign(body, 'another key'))).toBe(400)
    expect(await s.entries()).toEqual([])
    expect(await say(s.callbackUrl, body, sign(body))).toBe(204)
    await s.state(['paid'])
  })

  test('that is signed but untrue pays nothing', async () => {
    const s = await openRenewing()
    const body = JSON.stringify({ ...(await subscriptionOf(s)), accepted: true })
    expect(await say(s.callbackUrl, body, sign(body))).toBe(204)
    expect(await s.entries()).toEqual([])
  })

  test('that is old, replayed, or after that of the payment changes nothing', async () => {
    const s = await openRenewing()
    const initial = JSON.stringify(await subscriptionOf(s))
    await s.approve()
    await s.state(['paid'])
    const authorized = JSON.stringify(await subscriptionOf(s))
    const [entry] = await s.entries()
    const payment = JSON.stringify(await resource(`payments/${entry?.authorizationIdentifier}`))
    for (const body of [payment, authorized, initial, authorized, payment])
      expect(await say(s.callbackUrl, body, sign(body))).toBe(204)
    later(600)
    await sweepPayments(portal.app.payments)
    await expectPaidOnceWithCard(s)
  })
})

describe('a renewal', () => {
  const household = () => renewingHousehold(portal, { provider: QUICKPAY })

  test('is one recurring payment, captured once by two workers', async () => {
    const s = await household()
    await untilTheLastDay(portal)
    await Promise.all([sweepRenewals(renewalDeps(portal)), sweepRenewals(renewalDeps(portal))])
    expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500 }])
  })

  test.each(['hang-after', 'error-after', 'error-before'])(
    'whose answer is lost (%s) is found by its order number, and captured once',
    async (kind) => {
      const s = await household()
      await untilTheLastDay(portal)
      await planFault(portal, { service: 'gateway', operation: 'authorizeRecurring', kind })
      await sweepRenewals(renewalDeps(portal))
      setDay(portal, '2027-12-31', '12:00')
      await sweepRenewals(renewalDeps(portal))
      await portal.app.settled()
      expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500 }])
    },
  )

  test('that is declined is tried again the next day with another order number', async () => {
    const s = await household()
    await untilTheLastDay(portal)
    await planFault(portal, { service: 'gateway', operation: 'authorizeRecurring', kind: 'refuse' })
    await sweepRenewals(renewalDeps(portal))
    expect((await s.renewals())[0]?.next).toMatchObject({ declines: 1, retryOn: '2028-01-01' })
    setDay(portal, '2028-01-01')
    await sweepRenewals(renewalDeps(portal))
    expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500 }])
  })

  test('is charged at Quickpay also after the club has switched to another provider', async () => {
    const s = await household()
    await switchProvider(portal, s.club.id, FREEPAY)
    await untilTheLastDay(portal)
    await sweepRenewals(renewalDeps(portal))
    const entries = await renewalsAtGateway(portal, s.club)
    expect(entries).toMatchObject([{ capturedAmount: 67_500, authorizationIdentifier: expect.stringMatching(/^\d+$/) }])
  })

  test('that is stopped right after the charge is refunded, though the gateway hangs', async () => {
    const s = await household()
    await untilTheLastDay(portal)
    await sweepRenewals(renewalDeps(portal))
    const [entry] = await renewalsAtGateway(portal, s.club)
    await planFault(portal, {
      service: 'gateway',
      operation: 'credit',
      kind: 'hang-after',
      orderNumber: entry?.orderNumber,
    })
    for (const { id } of await s.renewals())
      await portal.call(s.person, renewalStop, { params: { memberId: s.payer.id, renewalId: id } })
    for (let round = 0; round < 3; round++) {
      later(900)
      await sweepPayments(portal.app.payments)
    }
    expect(await renewalsAtGateway(portal, s.club)).toMatchObject([{ capturedAmount: 67_500, creditedAmount: 67_500 }])
  })

  test('that stops cancels the subscription', async () => {
    const s = await household()
    for (const { id } of await s.renewals())
      await portal.call(s.person, renewalStop, { params: { memberId: s.payer.id, renewalId: id } })
    await sweepSavedCards(portal.app.payments)
    const [attempt] = await run(
      `select a.payment_identifier as id from payment_attempt a join payment_order o on o.id = a.order_id
        where o.organisation_id = $1`,
      [s.club.id],
    )
    const path = String(attempt?.['id']).replace('subscription-', 'subscriptions/')
    expect(await resource(path)).toMatchObject({ state: 'cancelled' })
  })
})
