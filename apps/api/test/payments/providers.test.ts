import { paymentLink, paymentReconciliationGet } from '@forenet/contract/payment-calls'
import { inTransaction } from '@forenet/database/transaction'
import { MEMBER_API } from '@forenet/domain/product'
import { type Sandbox, startSandbox } from '@forenet/sandbox/start-sandbox'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import {
  QUICKPAY_TEST_KEY,
  SIMULATOR_TIMEOUT_MS,
  startTestPortal,
  TEST_NOW,
  type TestPortal,
} from '@forenet/testkit/portal'
import {
  approvePayment,
  buildSelection,
  fetchGatewayLedger,
  type GatewayLedgerEntry,
  payInWindow,
  preparePurchase,
  returnFromWindow,
  suppressCallback,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FREEPAY, freepayGateway } from '../../src/adapters/gateways/freepay.ts'
import { PAYMENT_PROVIDERS } from '../../src/adapters/gateways/providers.ts'
import { QUICKPAY } from '../../src/adapters/gateways/quickpay.ts'
import { createGatewayRegistry, type Gateways } from '../../src/adapters/gateways/registry.ts'
import { checkProviders } from '../../src/checks/database-checks.ts'
import { requestRefund } from '../../src/modules/money/payments/refunding/refunds.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'

const OTHER = 'otherpay'
const KEYS: Record<string, string> = {
  [FREEPAY]: 'test-gateway-key',
  [OTHER]: 'key-at-the-other',
  [QUICKPAY]: QUICKPAY_TEST_KEY,
}
const PRICE = 45_000

let portal: TestPortal
/** The other provider's simulator, with another key. */
let otherSandbox: Sandbox
let both: Gateways
const logged: string[] = []
beforeAll(async () => {
  portal = await startTestPortal({
    gatewayKey: async (_organisationId, provider) => KEYS[provider] ?? '',
    gatewayKeysSince: async (_organisationId, provider) => [KEYS[provider] ?? ''],
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  })
  otherSandbox = await startSandbox({
    httpPort: 0,
    smtpPort: 0,
    dataFile: ':memory:',
    gatewayApiKey: 'key-at-the-other',
    whatsappToken: 'none',
    whatsappPhoneNumberId: '1',
    whatsappAppSecret: 'none',
  })
  const other = freepayGateway({
    provider: OTHER,
    createUrl: otherSandbox.gatewayCreateUrl,
    manageUrl: otherSandbox.gatewayManageUrl,
    timeoutMs: SIMULATOR_TIMEOUT_MS,
    version: 'test',
  })
  both = createGatewayRegistry([...[FREEPAY, QUICKPAY].map((name) => portal.app.payments.gateways.of(name)), other])
})
afterAll(async () => {
  await portal.stop()
  await otherSandbox.close()
})
beforeEach(() => {
  portal.app.payments.gateways = both
  portal.clock.now = TEST_NOW
})
afterEach(() => {
  logged.length = 0
})

const run = async (text: string, values: unknown[] = []) => (await portal.database.$client.query(text, values)).rows
const takeProvider = (organisationId: string, provider: string) =>
  run('update organisation set payment_provider = $2 where id = $1', [organisationId, provider])

/** A member with a prepared purchase, and its club. */
async function scene() {
  const organisation = await createOrganisation(portal.database)
  const member = await createMember(portal.database)
  const configuration = await createEdition(portal.database, organisation.id, { priceMinor: PRICE })
  const person = { email: member.email ?? '' }
  const chosen = [{ memberId: member.id, membershipConfId: configuration.id }]
  const prepared = await preparePurchase(portal, person, buildSelection(organisation.id, chosen, PRICE))
  const treasurer = { email: 'treasurer@example.org', roles: [`org:${organisation.key}|role:ADMIN`] }
  const books = async () => (await portal.call(treasurer, paymentReconciliationGet, { query: {} })).body
  return { organisation, person, forenettoken: prepared.body.returnToken, books }
}

/** Opens the window while the club uses that provider, then switches back. */
async function openWith(provider: string, { organisation, person, forenettoken }: Awaited<ReturnType<typeof scene>>) {
  await takeProvider(organisation.id, provider)
  const { body } = await portal.call(person, paymentLink, { body: { forenettoken } })
  await takeProvider(organisation.id, FREEPAY)
  return body
}

const entryIn = (ledger: readonly GatewayLedgerEntry[], orderNumber: string) =>
  ledger.find((entry) => entry.orderNumber === orderNumber)

describe('two providers side by side', () => {
  test.each([
    ['its callback', true],
    ['the return page alone', false],
  ])("the attempt's own provider is asked, whatever the club uses now: reported by %s", async (_how, byCallback) => {
    const s = await scene()
    const window = await openWith(OTHER, s)
    expect(window.paymentWindowLink).toContain(otherSandbox.origin)
    const there = { sandbox: otherSandbox } as TestPortal
    if (!byCallback) {
      const { orderNumber } = window
      await suppressCallback(there, orderNumber)
    }
    const id = await approvePayment(there, window.paymentIdentifier)
    if (!byCallback) await returnFromWindow(portal, s.person, s.forenettoken, id)
    await waitForPaymentState(portal, s.person, s.forenettoken, ['paid'])

    expect(entryIn(await fetchGatewayLedger(otherSandbox.origin), window.orderNumber)).toMatchObject({
      capturedAmount: PRICE,
    })
    expect(entryIn(await fetchGatewayLedger(portal.sandbox.origin), window.orderNumber)).toBeUndefined()
    expect((await s.books()).rows).toMatchObject([{ ourMinor: PRICE, gatewayMinor: PRICE, agrees: true }])
    expect(
      await run(
        `select a.provider, p.payment_method from payment_attempt a join membership_payment p on p.order_id = a.order_id
          where a.order_number = $1`,
        [window.orderNumber],
      ),
    ).toEqual([{ provider: OTHER, payment_method: OTHER }])
  })

  test('a purchase is paid and refunded at Quickpay', async () => {
    const s = await scene()
    const window = await openWith(QUICKPAY, s)
    const { orderId } = await payInWindow(portal, s.person, { ...s, ...window })
    await inTransaction(portal.app.payments.pool, (transaction) =>
      requestRefund(transaction, { id: orderId }, 10_000, 'A test', TEST_NOW),
    )
    await sweepPayments(portal.app.payments)
    expect(entryIn(await fetchGatewayLedger(portal.sandbox.origin), window.orderNumber)).toMatchObject({
      ...{ authorizationIdentifier: window.paymentIdentifier, capturedAmount: PRICE, creditedAmount: 10_000 },
    })
    expect((await s.books()).rows).toMatchObject([{ ourMinor: 35_000, gatewayMinor: 35_000, agrees: true }])
  })

  test("the attempt's own provider refunds", { tags: 'full' }, async () => {
    const s = await scene()
    const window = await openWith(OTHER, s)
    await approvePayment({ sandbox: otherSandbox } as TestPortal, window.paymentIdentifier)
    const { orderId } = await waitForPaymentState(portal, s.person, s.forenettoken, ['paid'])
    await inTransaction(portal.app.payments.pool, (transaction) =>
      requestRefund(transaction, { id: orderId }, 10_000, 'A test', TEST_NOW),
    )
    await sweepPayments(portal.app.payments)
    const entry = entryIn(await fetchGatewayLedger(otherSandbox.origin), window.orderNumber)
    expect(entry).toMatchObject({ capturedAmount: PRICE, creditedAmount: 10_000 })
    expect((await s.books()).rows).toMatchObject([{ ourMinor: 35_000, gatewayMinor: 35_000, agrees: true }])
  })

  test('one purchase may be tried at one and paid at the other', { tags: 'full' }, async () => {
    const s = await scene()
    await openWith(OTHER, s)
    const second = await openWith(FREEPAY, s)
    await approvePayment(portal, second.paymentIdentifier)
    await waitForPaymentState(portal, s.person, s.forenettoken, ['paid'])
    expect(entryIn(await fetchGatewayLedger(portal.sandbox.origin), second.orderNumber)).toMatchObject({
      capturedAmount: PRICE,
    })
  })

  test("a callback at the other provider's path is ignored", async () => {
    const s = await scene()
    const window = await openWith(OTHER, s)
    const [attempt] = await run('select id from payment_attempt where order_number = $1', [window.orderNumber])
    const say = (provider: string) =>
      fetch(`${portal.origin}${MEMBER_API}/payment/${provider}/callback/${attempt?.['id']}`, {
        method: 'POST',
        body: new URLSearchParams({ authorizationIdentifier: 'a-1', authorizationAccepted: 'true' }),
      })
    expect((await say(FREEPAY)).status).toBe(404)
    expect((await say('nobody')).status).toBe(404)
    expect(await run('select 1 from payment_authorization where attempt_id = $1', [attempt?.['id']])).toEqual([])
    expect((await say(OTHER)).status).toBe(204)
    await portal.app.settled()
  })
})

describe('an attempt whose provider is no longer configured', () => {
  /** An authorization at the other provider, which is no longer configured. */
  async function orphan() {
    const s = await scene()
    const window = await openWith(OTHER, s)
    const there = { sandbox: otherSandbox } as TestPortal
    const { orderNumber } = window
    await suppressCallback(there, orderNumber)
    const id = await approvePayment(there, window.paymentIdentifier)
    portal.app.payments.gateways = createGatewayRegistry([both.of(FREEPAY)])
    await returnFromWindow(portal, s.person, s.forenettoken, id)
    const standing = async () =>
      (
        await run(
          `select z.state, z.last_error, a.state as attempt, o.status from payment_authorization z
             join payment_attempt a on a.id = z.attempt_id join payment_order o on o.id = a.order_id
            where z.authorization_identifier = $1`,
          [id],
        )
      )[0]
    return { ...s, window, id, standing }
  }
  const SAYS = `The payment provider "${OTHER}" is not set up here`

  test('waits during any number of sweeps, and is paid once configured again', { tags: 'full' }, async () => {
    const { person, forenettoken, window, standing, books } = await orphan()
    const [attempt] = await run('select id from payment_attempt where order_number = $1', [window.orderNumber])
    for (let round = 0; round < 8; round++) {
      portal.clock.now = new Date(portal.clock.now.getTime() + 600_000)
      await sweepPayments(portal.app.payments)
    }
    expect(await standing()).toEqual({
      state: 'reported',
      last_error: SAYS,
      attempt: 'window-open',
      status: 'initiated',
    })
    expect(logged.filter((line) => line.includes(attempt?.['id']) && line.includes('is not set up here'))).toHaveLength(
      9,
    )
    expect((await books()).rows).toMatchObject([
      { difference: 'provider-not-set-up', agrees: false, gatewayMinor: null, lastError: SAYS },
    ])

    portal.app.payments.gateways = both
    portal.clock.now = new Date(portal.clock.now.getTime() + 600_000)
    await sweepPayments(portal.app.payments)
    await waitForPaymentState(portal, person, forenettoken, ['paid'])
    expect((await books()).rows).toMatchObject([{ agrees: true, gatewayMinor: PRICE }])
  })

  test('keeps its refund until it is configured again', async () => {
    const s = await scene()
    const window = await openWith(OTHER, s)
    await approvePayment({ sandbox: otherSandbox } as TestPortal, window.paymentIdentifier)
    const { orderId } = await waitForPaymentState(portal, s.person, s.forenettoken, ['paid'])
    portal.app.payments.gateways = createGatewayRegistry([both.of(FREEPAY)])
    await inTransaction(portal.app.payments.pool, (transaction) =>
      requestRefund(transaction, { id: orderId }, 10_000, 'A test', TEST_NOW),
    )
    await sweepPayments(portal.app.payments)
    expect(await run('select state, last_error from payment_refund where order_id = $1', [orderId])).toEqual([
      { state: 'requested', last_error: SAYS },
    ])
    expect((await s.books()).rows).toMatchObject([{ difference: 'provider-not-set-up', lastError: SAYS }])
    portal.app.payments.gateways = both
    portal.clock.now = new Date(TEST_NOW.getTime() + 600_000)
    await sweepPayments(portal.app.payments)
    expect((await s.books()).rows).toMatchObject([{ ourMinor: 35_000, gatewayMinor: 35_000, agrees: true }])
  })

  test('has its callback repeated: it is neither accepted nor lost', async () => {
    const { window, id, standing } = await orphan()
    const before = await standing()
    const [attempt] = await run('select id from payment_attempt where order_number = $1', [window.orderNumber])
    const answer = await fetch(`${portal.origin}${MEMBER_API}/payment/${OTHER}/callback/${attempt?.['id']}`, {
      method: 'POST',
      body: new URLSearchParams({ authorizationIdentifier: id, authorizationAccepted: 'true' }),
    })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([502, 'gateway-unavailable'])
    expect(await standing()).toEqual(before)
    expect(logged.some((line) => line.includes('unreadable callback'))).toBe(true)
  })

  test('is reported by the check command', async () => {
    const check = () => checkProviders(portal.app.payments.pool, PAYMENT_PROVIDERS)
    await orphan()
    expect(await check()).toMatchObject([
      {
        what: 'payments',
        good: false,
        message: expect.stringMatching(/^\d+ of the provider "otherpay", which .* stay as they are/),
      },
    ])
    const strange = await run(`update payment_attempt set provider = $1 where provider = $2 returning id`, [
      FREEPAY,
      OTHER,
    ])
    expect(await check()).toEqual([
      { what: 'payments', good: true, message: 'are all of providers that the portal knows' },
    ])
    await run('update payment_attempt set provider = $2 where id = any($1)', [strange.map((row) => row['id']), OTHER])
  })

  test('is not restarted with that provider', async () => {
    const s = await scene()
    portal.app.payments.gateways = createGatewayRegistry([both.of(FREEPAY)])
    await takeProvider(s.organisation.id, OTHER)
    const { status, problem } = await portal.call(s.person, paymentLink, { body: { forenettoken: s.forenettoken } })
    expect([status, problem.code]).toEqual([422, 'organisation-unavailable'])
    expect(
      await run(
        'select 1 from payment_attempt a join payment_order o on o.id = a.order_id where o.organisation_id = $1',
        [s.organisation.id],
      ),
    ).toEqual([])
  })
})
