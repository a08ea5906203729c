import { paymentReconciliationGet } from '@forenet/contract/payment-calls'
import { inTransaction } from '@forenet/database/transaction'
import { type Sandbox, startSandbox } from '@forenet/sandbox/start-sandbox'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import {
  SIMULATOR_TIMEOUT_MS,
  startTestPortal,
  TEST_NOW,
  type TestPerson,
  type TestPortal,
} from '@forenet/testkit/portal'
import {
  approvePayment,
  buildSelection,
  fetchGatewayLedger,
  openPaymentWindow,
  planFault,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FREEPAY, freepayGateway } from '../../src/adapters/gateways/freepay.ts'
import type { Gateway } from '../../src/adapters/gateways/gateway.ts'
import { createGatewayRegistry } from '../../src/adapters/gateways/registry.ts'
import { setGatewayKey } from '../../src/modules/core/organisations/index.ts'
import { createGatewayKeyLookup, createGatewayKeysSinceLookup } from '../../src/modules/money/payments/index.ts'
import { requestRefund } from '../../src/modules/money/payments/refunding/refunds.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'

const OLD = 'test-gateway-key'
const NEW = 'key-of-another-account'
const PRICE = 45_000

let portal: TestPortal
/** The provider's other account: accepts the new key and knows no payment of the first. */
let otherAccount: Sandbox
/** Keys withdrawn at the provider. */
const withdrawn = new Set<string>()
beforeAll(async () => {
  portal = await startTestPortal()
  otherAccount = await startSandbox({
    httpPort: 0,
    smtpPort: 0,
    dataFile: ':memory:',
    gatewayApiKey: NEW,
    whatsappToken: 'none',
    whatsappPhoneNumberId: '1',
    whatsappAppSecret: 'none',
  })
  const at = ({ gatewayCreateUrl, gatewayManageUrl }: Sandbox) =>
    freepayGateway({
      createUrl: gatewayCreateUrl,
      manageUrl: gatewayManageUrl,
      timeoutMs: SIMULATOR_TIMEOUT_MS,
      version: 'test',
    })
  portal.app.payments.gateways = createGatewayRegistry([byAccount(at(portal.sandbox), at(otherAccount))])
})
afterAll(async () => {
  await portal.stop()
  await otherAccount.close()
})
beforeEach(() => {
  portal.clock.now = TEST_NOW
  withdrawn.clear()
  const { database, sealing, clock } = portal
  portal.app.payments.gatewayKey = createGatewayKeyLookup(database, sealing, new Map(), () => clock.now)
  portal.app.payments.gatewayKeysSince = createGatewayKeysSinceLookup(database, sealing, new Map())
})

/** A provider whose keys belong to two accounts; withdrawn keys are rejected. */
function byAccount(first: Gateway, other: Gateway): Gateway {
  const of = (key: string) => (key === NEW ? other : first)
  const taken = (key: string) => (withdrawn.has(key) ? 'withdrawn' : key)
  return {
    ...first,
    createPayment: (key, ...more) => of(key).createPayment(taken(key), ...more),
    findAuthorization: (key, ...more) => of(key).findAuthorization(taken(key), ...more),
    capture: (key, ...more) => of(key).capture(taken(key), ...more),
    voidAuthorization: (key, ...more) => of(key).voidAuthorization(taken(key), ...more),
    listCredits: (key, ...more) => of(key).listCredits(taken(key), ...more),
    credit: (key, ...more) => of(key).credit(taken(key), ...more),
  }
}

const later = (seconds: number) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + seconds * 1_000)
}
const giveKey = (organisationId: string, key: string) =>
  setGatewayKey(portal.database, portal.sealing, organisationId, key, portal.clock.now)

/** A window opened under the old key: a minute before the change, or while the old key was still cached. */
async function openedBefore({ believed = false } = {}) {
  const club = await createOrganisation(portal.database)
  await giveKey(club.id, OLD)
  later(60)
  if (believed) {
    await portal.app.payments.gatewayKey(club.id, FREEPAY)
    await giveKey(club.id, NEW)
    later(9)
  }
  const member = await createMember(portal.database)
  const { id } = await createEdition(portal.database, club.id, { priceMinor: PRICE })
  const person: TestPerson = { email: member.email ?? '' }
  const chosen = [{ memberId: member.id, membershipConfId: id }]
  const window = await openPaymentWindow(portal, person, buildSelection(club.id, chosen, PRICE))
  later(60)
  if (!believed) await giveKey(club.id, NEW)
  later(60)
  const treasurer = { email: 'treasurer@example.org', roles: [`org:${club.key}|role:ADMIN`] }
  return {
    ...window,
    club,
    person,
    books: async () => (await portal.call(treasurer, paymentReconciliationGet, { query: {} })).body.rows,
    atGateway: async () =>
      (await fetchGatewayLedger(portal.sandbox.origin)).find(({ orderNumber }) => orderNumber === window.orderNumber),
  }
}

async function refund(orderId: string) {
  await inTransaction(portal.app.payments.pool, (transaction) =>
    requestRefund(transaction, { id: orderId }, 10_000, 'A test', portal.clock.now),
  )
  await sweepPayments(portal.app.payments)
}

async function sweepForAnHour() {
  for (let round = 0; round < 12; round++) {
    later(300)
    await sweepPayments(portal.app.payments)
  }
}

describe('a payment started under a key of another account that was then replaced', () => {
  test('is captured with the key that knows it, and the reconciliation finds it', async () => {
    const { person, forenettoken, paymentIdentifier, atGateway, books } = await openedBefore()
    await approvePayment(portal, paymentIdentifier)
    await waitForPaymentState(portal, person, forenettoken, ['paid'])
    expect(await atGateway()).toMatchObject({ capturedAmount: PRICE })
    expect(await books()).toMatchObject([{ ourMinor: PRICE, gatewayMinor: PRICE, agrees: true }])
  })

  test('is not given up while the provider rejects the key that may know it', { tags: 'full' }, async () => {
    const { person, forenettoken, paymentIdentifier, orderNumber, atGateway, books } = await openedBefore()
    withdrawn.add(OLD)
    // No return in this test, so that the sweep has only the callback.
    await planFault(portal, { service: 'gateway', operation: 'callback', kind: 'before-return', orderNumber })
    await approvePayment(portal, paymentIdentifier)
    await portal.app.settled()
    await sweepForAnHour()
    expect(await books()).toMatchObject([{ difference: 'gateway-silent', agrees: false }])
    withdrawn.clear()
    await sweepForAnHour()
    await waitForPaymentState(portal, person, forenettoken, ['paid'])
    expect(await atGateway()).toMatchObject({ capturedAmount: PRICE })
  })

  test('is refunded with that key, even if started while the old key was assumed', { tags: 'full' }, async () => {
    const { person, forenettoken, paymentIdentifier, atGateway } = await openedBefore({ believed: true })
    await approvePayment(portal, paymentIdentifier)
    const { orderId } = await waitForPaymentState(portal, person, forenettoken, ['paid'])
    await refund(orderId)
    expect(await atGateway()).toMatchObject({ capturedAmount: PRICE, creditedAmount: 10_000 })
  })

  test('is refunded with a later key if the key of that time belongs to another account', {
    tags: 'full',
  }, async () => {
    const { person, forenettoken, paymentIdentifier, atGateway, club } = await openedBefore()
    await approvePayment(portal, paymentIdentifier)
    const { orderId } = await waitForPaymentState(portal, person, forenettoken, ['paid'])
    await giveKey(club.id, OLD)
    await portal.database.$client.query(
      `delete from replaced_gateway_key where organisation_id = $1 and id not in
         (select id from replaced_gateway_key where organisation_id = $1 order by replaced_at desc limit 1)`,
      [club.id],
    )
    await refund(orderId)
    expect(await atGateway()).toMatchObject({ creditedAmount: 10_000 })
  })
})
