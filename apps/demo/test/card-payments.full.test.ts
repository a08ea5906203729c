import { FREEPAY, freepayGateway } from '@forenet/api/adapters/gateways/freepay'
import { sealCardId } from '@forenet/api/modules/money/payments/index'
import { entryCancel, entryList } from '@forenet/contract/entry-calls'
import { renewalList } from '@forenet/contract/renewal-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { fetchGatewayLedger, readBothLedgers } from '@forenet/testkit/purchase'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PayByCard, payCards } from '../src/card-payments.ts'
import { buildDemonstration } from '../src/demonstration.ts'
import { addRenewals, buildRenewalRows } from '../src/renewals.ts'
import { seedDemonstration } from '../src/seed-demonstration.ts'
import { ADMINISTRATOR_EMAIL, MEMBER_EMAIL, SUPER_ADMINISTRATOR_EMAIL } from '../src/sign-ins.ts'
import { createSimulatedCardHolder } from '../src/stand-in-card-holder.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

async function seedInto(pool: pg.Pool): Promise<void> {
  const { sandbox, origin } = portal
  const gateway = freepayGateway({
    createUrl: sandbox.gatewayCreateUrl,
    manageUrl: sandbox.gatewayManageUrl,
    timeoutMs: 5_000,
    version: 'test',
  })
  const key = 'test-gateway-key'
  await seedDemonstration({
    pool,
    today: '2026-11-20',
    createAccount: async () => undefined,
    cards: {
      pay: createSimulatedCardHolder({ gateway, key, standInOrigin: sandbox.origin, origin, callbackOrigin: origin }),
      sealId: (id, savedCardIdentifier) => sealCardId(portal.app.payments.sealing, id, savedCardIdentifier),
    },
  })
}

test('refundable purchases are paid by card, and refunds return to the card', {
  timeout: 180_000,
}, async () => {
  const { $client } = portal.database
  await seedInto($client as pg.Pool)
  const before = await readBothLedgers(portal)
  expect(before.ours).toEqual(before.theirs)
  expect(Object.values(before.ours)).toEqual(expect.arrayContaining([10_000, 21_500, 27_500, 145_750]))
  const { rows: nowhere } = await $client.query(
    `select from event_entry n join event e on e.id = n.event_id join payment_order o on o.id = n.order_id
      where e.ends_at > '2026-11-20T12:00:00Z' and n.state = 'confirmed' and o.amount_minor > 0
        and n.by_hand is null
        and not exists (select from payment_attempt a where a.order_id = o.id and a.captured_minor = o.amount_minor)`,
  )
  expect(nowhere).toEqual([])

  const person = { email: MEMBER_EMAIL }
  const entries = (await portal.call(person, entryList, { query: { email: MEMBER_EMAIL } })).body
  const dinner = entries.find((entry) => entry.totalMinor === 27_500)
  expect(dinner).toMatchObject({ state: 'confirmed', orderNumber: expect.stringMatching(/^IZY-EVE-/) })
  const cancelled = await portal.call(person, entryCancel, {
    params: { entryId: dinner?.id ?? '' },
    body: { refundMinor: 27_500 },
  })
  expect(cancelled.status).toBe(200)
  await portal.app.settled()
  const entry = (await fetchGatewayLedger(portal.sandbox.origin)).find((one) => one.orderNumber === dinner?.orderNumber)
  expect(entry).toMatchObject({ capturedAmount: 27_500, creditedAmount: 27_500 })
  const after = await readBothLedgers(portal)
  expect(after.ours).toEqual(after.theirs)
})

test('one member renews with a card that expires soon, and the card of another was declined', async () => {
  const { $client } = portal.database
  const { rows } = await $client.query(
    `select k.expires_on::text as "expiresOn", h.next_on::text as "nextOn", coalesce(h.declines, 0) as declines
       from renewal_consent c join saved_card k on k.id = c.card_id
       left join (renewal_line l join renewal_charge h on h.id = l.charge_id) on l.consent_id = c.id
      where c.state = 'active' order by k.expires_on`,
  )
  expect(rows).toMatchObject([
    { expiresOn: '2026-12-31', declines: 0 },
    { nextOn: '2026-11-21', declines: 2 },
  ])
  for (const email of [ADMINISTRATOR_EMAIL, SUPER_ADMINISTRATOR_EMAIL]) {
    const [member] = (await $client.query<{ id: string }>('select id from member where email = $1', [email])).rows
    const { body } = await portal.call({ email }, renewalList, { params: { memberId: member?.id ?? '' } })
    expect(body).toMatchObject([{ isPayer: true, card: { lastFour: expect.any(String) } }])
  }
})

test('in the last month of the year one renewal is due, and another was declined', async () => {
  const today = '2026-12-01'
  const { rows, renewals } = addRenewals(buildDemonstration(today), today)
  const expiryByOrder = new Map(renewals.map(({ order, cardExpiry }) => [order.id, cardExpiry]))
  const pay: PayByCard = async ({ orderNumber }) => ({
    provider: FREEPAY,
    paymentIdentifier: `payment ${orderNumber}`,
    paymentWindowLink: 'https://pay.example.org',
    authorizationIdentifier: `authorization ${orderNumber}`,
    maskedCard: null,
    cardType: null,
    savedCardIdentifier: orderNumber,
  })
  const { saved } = await payCards(rows, today, pay, expiryByOrder)
  const { charges, lines } = buildRenewalRows(renewals, saved, (id) => id, today)
  expect(charges).toMatchObject([
    { chargeOn: '2026-12-31', nextOn: '2026-12-31', declines: 0, triedOn: null },
    { chargeOn: '2026-11-29', nextOn: '2026-12-02', declines: 2, triedOn: '2026-11-30' },
  ])
  expect(lines).toHaveLength(2)
  // Rows of one table are inserted with the columns of the first row, so all rows must have the same columns.
  expect(Object.keys(charges[1] ?? {}).toSorted()).toEqual(Object.keys(charges[0] ?? {}).toSorted())
})

test('a restarted seed skips order numbers the gateway already knows', async () => {
  const seen: string[] = []
  const today = '2026-11-20'
  const { attempts, authorizations } = await payCards(buildDemonstration(today), today, async ({ orderNumber }) => {
    seen.push(orderNumber)
    if (!orderNumber.endsWith('.1')) return null
    return {
      provider: FREEPAY,
      paymentIdentifier: `payment ${orderNumber}`,
      paymentWindowLink: 'https://pay.example.org',
      authorizationIdentifier: `authorization ${orderNumber}`,
      maskedCard: null,
      cardType: null,
      savedCardIdentifier: null,
    }
  })
  expect(seen).toHaveLength(2 * attempts.length)
  expect(attempts.map((attempt) => attempt.orderNumber).toSorted()).toEqual(
    seen.filter((number) => number.endsWith('.1')).toSorted(),
  )
  expect(authorizations.map((one) => one.attemptId)).toEqual(attempts.map((attempt) => attempt.id))
  await expect(payCards(buildDemonstration(today), today, async () => null)).rejects.toThrow('every order number')
})
