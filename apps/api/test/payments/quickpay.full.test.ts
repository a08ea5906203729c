import { createHmac } from 'node:crypto'
import { paymentDecline, paymentLink, paymentReconciliationGet } from '@forenet/contract/payment-calls'
import { inTransaction } from '@forenet/database/transaction'
import { MEMBER_API } from '@forenet/domain/product'
import { QUICKPAY_TEST_CARD } from '@forenet/sandbox/gateway/test-cards'
import { SIMULATED_QUICKPAY } from '@forenet/sandbox/quickpay/protocol'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { QUICKPAY_TEST_KEY, startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  approveWithDetails,
  buildSelection,
  fetchGatewayLedger,
  payInWindow,
  planFault,
  preparePurchase,
  returnFromWindow,
  suppressCallback,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GatewayUnreachable, joinKeys } from '../../src/adapters/gateways/gateway.ts'
import { QUICKPAY } from '../../src/adapters/gateways/quickpay.ts'
import { createGatewayRegistry, type Gateways } from '../../src/adapters/gateways/registry.ts'
import { requestRefund } from '../../src/modules/money/payments/refunding/refunds.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'

const PRICE = 45_000

let portal: TestPortal
let gateways: Gateways
let keys: string[]
beforeAll(async () => {
  portal = await startTestPortal({ gatewayKey: async () => keys.at(-1) ?? '', gatewayKeysSince: async () => keys })
  gateways = portal.app.payments.gateways
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = TEST_NOW
  keys = [QUICKPAY_TEST_KEY]
})
afterEach(async () => {
  portal.app.payments.gateways = gateways
  await fetch(`${portal.sandbox.origin}/sandbox/faults`, { method: 'DELETE' })
})

const run = async (text: string, values: unknown[] = []) => (await portal.database.$client.query(text, values)).rows
const later = (seconds: number) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + seconds * 1_000)
}
/** Not due before a pause, so that time passes for the portal. */
async function sweepLater() {
  later(600)
  await sweepPayments(portal.app.payments)
}

/** An open window at Quickpay. */
async function open() {
  const organisation = await createOrganisation(portal.database)
  await run('update organisation set payment_provider = $2 where id = $1', [organisation.id, QUICKPAY])
  const member = await createMember(portal.database)
  const configuration = await createEdition(portal.database, organisation.id, { priceMinor: PRICE })
  const person = { email: member.email ?? '' }
  const chosen = [{ memberId: member.id, membershipConfId: configuration.id }]
  const forenettoken = (await preparePurchase(portal, person, buildSelection(organisation.id, chosen, PRICE))).body
    .returnToken
  const again = async () => (await portal.call(person, paymentLink, { body: { forenettoken } })).body
  const window = await again()
  const [attempt] = await run('select id from payment_attempt where order_number = $1', [window.orderNumber])
  const treasurer = { email: 'treasurer@example.org', roles: [`org:${organisation.key}|role:ADMIN`] }
  return {
    ...{ organisation, person, forenettoken, window, again },
    id: window.paymentIdentifier,
    callbackUrl: `${portal.origin}${MEMBER_API}/payment/${QUICKPAY}/callback/${attempt?.['id']}`,
    state: (states: Parameters<typeof waitForPaymentState>[3]) =>
      waitForPaymentState(portal, person, forenettoken, states),
    comeBack: () => returnFromWindow(portal, person, forenettoken, window.paymentIdentifier),
    pay: () => payInWindow(portal, person, { forenettoken, ...window }),
    fault: (operation: string, kind: string, more: Record<string, unknown> = {}) =>
      planFault(portal, { service: 'gateway', operation, kind, orderNumber: window.orderNumber, ...more }),
    entry: async () =>
      (await fetchGatewayLedger(portal.sandbox.origin)).find(({ orderNumber }) => orderNumber === window.orderNumber),
    books: async () => (await portal.call(treasurer, paymentReconciliationGet, { query: {} })).body.rows,
  }
}
type Open = Awaited<ReturnType<typeof open>>

const resource = async (id: string): Promise<Record<string, unknown>> => {
  const authorization = `Basic ${Buffer.from(`:${SIMULATED_QUICKPAY.apiKey}`).toString('base64')}`
  const headers = { authorization, 'accept-version': 'v10' }
  return (await (await fetch(`${portal.sandbox.quickpayUrl}/payments/${id}`, { headers })).json()) as never
}

async function expectPaidOnce({ entry, books }: Open) {
  expect(await entry()).toMatchObject({ capturedAmount: PRICE, creditedAmount: 0, voided: false })
  expect(await books()).toMatchObject([{ ourMinor: PRICE, gatewayMinor: PRICE, agrees: true }])
}

describe('a purchase', () => {
  test('is paid by the callback alone', async () => {
    const s = await open()
    await approvePayment(portal, s.id)
    await s.state(['paid'])
    await expectPaidOnce(s)
  })

  test('is paid by the return alone, which names the payment', async () => {
    const s = await open()
    await suppressCallback(portal, s.window.orderNumber)
    const { redirectTo } = await approveWithDetails(portal, s.id)
    expect(new URL(redirectTo).searchParams.get('authorizationIdentifier')).toBe(s.id)
    await s.comeBack()
    await s.state(['paid'])
    await expectPaidOnce(s)
  })

  test('is declined, then paid in the same window', async () => {
    const s = await open()
    await fetch(`${portal.sandbox.origin}/sandbox/payments/${s.id}/decline`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"code":7}' },
    })
    await portal.call(s.person, paymentDecline, { params: { id: 'none' }, body: { forenettoken: s.forenettoken } })
    expect((await s.state(['declined', 'unpaid' as never])).state).not.toBe('paid')
    expect((await resource(s.id))['accepted']).toBe(false)
    await s.pay()
    await expectPaidOnce(s)
  })

  test('with a MobilePay payment is shown as one', async () => {
    const s = await open()
    await approveWithDetails(portal, s.id, { mobilePay: true })
    await s.state(['paid'])
    expect(await run('select wallet from payment_attempt where order_number = $1', [s.window.orderNumber])).toEqual([
      { wallet: 'MobilePay' },
    ])
  })

  test('paid with a test card is voided, because no money comes', async () => {
    const s = await open()
    await fetch(`${portal.sandbox.origin}/sandbox/payments/${s.id}/approve`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ cardNumber: QUICKPAY_TEST_CARD }),
    })
    await expect.poll(async () => (await s.entry())?.voided, { timeout: 20_000 }).toBe(true)
    await portal.app.settled()
    expect(await s.entry()).toMatchObject({ capturedAmount: 0 })
    expect(
      await run(
        'select status from payment_order where id in (select order_id from payment_attempt where order_number = $1)',
        [s.window.orderNumber],
      ),
    ).toEqual([{ status: 'initiated' }])
  })

  test('in two windows is paid once; the second hold is released', async () => {
    const s = await open()
    const second = await s.again()
    await s.pay()
    await approvePayment(portal, second.paymentIdentifier)
    const released = async () =>
      (await fetchGatewayLedger(portal.sandbox.origin)).find(({ orderNumber }) => orderNumber === second.orderNumber)
    await expect.poll(async () => (await released())?.voided, { timeout: 20_000 }).toBe(true)
    expect(await s.entry()).toMatchObject({ capturedAmount: PRICE, creditedAmount: 0, voided: false })
  })

  test('opens another window when the link did not come', async () => {
    const s = await open()
    await planFault(portal, { service: 'gateway', operation: 'createLink', kind: 'hang-after' })
    const refused = await portal.call(s.person, paymentLink, { body: { forenettoken: s.forenettoken } })
    expect([refused.status, refused.problem.code]).toEqual([502, 'gateway-unavailable'])
    const window = await s.again()
    await payInWindow(portal, s.person, { forenettoken: s.forenettoken, ...window })
  })
})

describe('a capture', () => {
  test.each([
    ['succeeds without an answer', 'hang-after', {}],
    ['succeeds and is answered with an error', 'error-after', {}],
    ['fails without an answer', 'error-before', {}],
    ['is still pending when it is answered', 'delay', { delayMs: 50 }],
  ])('that %s is made once', async (_how, kind, more) => {
    const s = await open()
    await s.fault('capture', kind, more)
    await approvePayment(portal, s.id)
    await expect
      .poll(
        async () => {
          await portal.app.settled()
          await sweepLater()
          return (await s.state(['paid', 'confirming'])).state
        },
        { timeout: 20_000 },
      )
      .toBe('paid')
    await expectPaidOnce(s)
  })

  test.each(['refuse', 'expired-hold'])('that is refused (%s) releases the hold', async (kind) => {
    const s = await open()
    await s.fault('capture', kind)
    await approvePayment(portal, s.id)
    await s.state(['declined'])
    await portal.app.settled()
    expect(await s.entry()).toMatchObject({ capturedAmount: 0, voided: true })
  })

  test('before the process died is recorded by the sweep, and not repeated', async () => {
    const s = await open()
    const quickpay = gateways.of(QUICKPAY)
    let captures = 0
    portal.app.payments.gateways = createGatewayRegistry([
      {
        ...quickpay,
        capture: async (...given) => {
          captures++
          await quickpay.capture(...given)
          throw new GatewayUnreachable('The process died')
        },
      },
    ])
    await approvePayment(portal, s.id)
    await expect.poll(() => captures, { timeout: 20_000 }).toBe(1)
    await portal.app.settled()
    await sweepLater()
    await s.state(['paid'])
    expect(captures).toBe(1)
    await expectPaidOnce(s)
  })
})

describe('a refund', () => {
  const refund = async (s: Open, amountMinor: number) => {
    const [order] = await run('select order_id as id from payment_attempt where order_number = $1', [
      s.window.orderNumber,
    ])
    await inTransaction(portal.app.payments.pool, (transaction) =>
      requestRefund(transaction, { id: order?.['id'] }, amountMinor, 'A test', portal.clock.now),
    )
    await sweepPayments(portal.app.payments)
  }
  const states = (s: Open) =>
    run(
      `select r.state from payment_refund r join payment_attempt a on a.id = r.attempt_id where a.order_number = $1
        order by r.requested_at`,
      [s.window.orderNumber],
    )

  test.each([
    ['succeeds without an answer', 'hang-after', {}],
    ['succeeds and is answered with an error', 'error-after', {}],
    ['is still pending when it is answered', 'delay', { delayMs: 50 }],
    ['is refused at first', 'refuse', {}],
  ])('that %s is paid once', async (_how, kind, more) => {
    const s = await open()
    await s.pay()
    await s.fault('credit', kind, more)
    await refund(s, 10_000)
    await expect
      .poll(
        async () => {
          await sweepLater()
          return states(s)
        },
        { timeout: 20_000 },
      )
      .toEqual([{ state: 'done' }])
    await refund(s, 5_000)
    expect(await states(s)).toEqual([{ state: 'done' }, { state: 'done' }])
    expect(await s.entry()).toMatchObject({ capturedAmount: PRICE, creditedAmount: 15_000 })
    expect(await s.books()).toMatchObject([{ ourMinor: 30_000, gatewayMinor: 30_000, agrees: true }])
  })
})

describe('a callback', () => {
  const sign = (body: string, key = SIMULATED_QUICKPAY.privateKey) =>
    createHmac('sha256', key).update(body).digest('hex')
  const say = async (url: string, body: string, signature: string) => {
    const headers = { 'content-type': 'application/json', 'QuickPay-Checksum-Sha256': signature }
    const { status } = await fetch(url, { method: 'POST', headers, body })
    await portal.app.settled()
    return status
  }
  const reports = (s: Open) =>
    run(
      `select z.authorization_identifier as id, z.state from payment_authorization z join payment_attempt a
         on a.id = z.attempt_id where a.order_number = $1`,
      [s.window.orderNumber],
    )

  test('with a wrong signature is rejected and changes nothing', async () => {
    const s = await open()
    await suppressCallback(portal, s.window.orderNumber)
    await approvePayment(portal, s.id)
    const body = JSON.stringify(await resource(s.id))
    expect(await say(s.callbackUrl, body, sign(body, 'another key'))).toBe(400)
    expect(await say(s.callbackUrl, `${body} `, sign(body))).toBe(400)
    expect(await reports(s)).toEqual([])
    expect(await say(s.callbackUrl, body, sign(body))).toBe(204)
    await s.state(['paid'])
  })

  test('that is signed but untrue pays nothing', async () => {
    const s = await open()
    const body = JSON.stringify({ ...(await resource(s.id)), accepted: true })
    expect(await say(s.callbackUrl, body, sign(body))).toBe(204)
    expect(await s.state(['confirming'])).toMatchObject({ state: 'confirming' })
    await approvePayment(portal, s.id)
    await portal.app.settled()
    await sweepLater()
    await s.state(['paid'])
  })

  test('that is old, repeated or about a later operation changes nothing', async () => {
    const s = await open()
    const initial = JSON.stringify(await resource(s.id))
    await s.pay()
    const paid = JSON.stringify(await resource(s.id))
    for (const body of [initial, paid, paid, initial]) expect(await say(s.callbackUrl, body, sign(body))).toBe(204)
    await sweepLater()
    expect(await reports(s)).toEqual([{ id: s.id, state: 'captured' }])
    await expectPaidOnce(s)
  })

  test("with another purchase's payment settles that purchase", async () => {
    const [s, other] = [await open(), await open()]
    await suppressCallback(portal, other.window.orderNumber)
    await approvePayment(portal, other.id)
    const body = JSON.stringify(await resource(other.id))
    expect(await say(s.callbackUrl, body, sign(body))).toBe(204)
    await other.state(['paid'])
    expect(await reports(s)).toEqual([{ id: other.id, state: 'foreign' }])
    expect(await s.entry()).toBeUndefined()
  })

  test('signed with a replaced private key is accepted', async () => {
    const s = await open()
    keys = [joinKeys(SIMULATED_QUICKPAY.apiKey, 'the replaced one'), QUICKPAY_TEST_KEY]
    await suppressCallback(portal, s.window.orderNumber)
    await approvePayment(portal, s.id)
    const body = JSON.stringify(await resource(s.id))
    expect(await say(s.callbackUrl, body, sign(body, 'the replaced one'))).toBe(204)
    await s.state(['paid'])
  })

  test.each(['duplicate', 'before-return', 'after-return'])(
    'that comes at another time (%s) is harmless',
    async (kind) => {
      const s = await open()
      await s.fault('callback', kind, kind === 'after-return' ? { delayMs: 300 } : {})
      await s.pay()
      await portal.app.settled()
      await expectPaidOnce(s)
    },
  )
})
