import { FREEPAY, freepayGateway } from '@forenet/api/adapters/gateways/freepay'
import { entryCancel, entryList } from '@forenet/contract/entry-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { bothLedgers, gatewayLedger } from '@forenet/testkit/purchase'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payCards } from '../src/card-payments.ts'
import { makeDemonstration } from '../src/demonstration.ts'
import { seedDemonstration } from '../src/seed-demonstration.ts'
import { MEMBER_EMAIL } from '../src/sign-ins.ts'
import { standInCardHolder } from '../src/stand-in-card-holder.ts'

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
    payByCard: standInCardHolder({
      gateway,
      key,
      standInOrigin: sandbox.origin,
      origin,
      callbackOrigin: origin,
    }),
  })
}

test('refundable purchases are paid by card, and refunds return to the card', {
  timeout: 180_000,
}, async () => {
  const { $client } = portal.database
  await seedInto($client as pg.Pool)
  const before = await bothLedgers(portal)
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
  const entry = (await gatewayLedger(portal.sandbox.origin)).find((one) => one.orderNumber === dinner?.orderNumber)
  expect(entry).toMatchObject({ capturedAmount: 27_500, creditedAmount: 27_500 })
  const after = await bothLedgers(portal)
  expect(after.ours).toEqual(after.theirs)
})

test('a restarted seed skips order numbers the gateway already knows', async () => {
  const seen: string[] = []
  const today = '2026-11-20'
  const { attempts, authorizations } = await payCards(makeDemonstration(today), today, async ({ orderNumber }) => {
    seen.push(orderNumber)
    if (!orderNumber.endsWith('.1')) return null
    return {
      provider: FREEPAY,
      paymentIdentifier: `payment ${orderNumber}`,
      paymentWindowLink: 'https://pay.example.org',
      authorizationIdentifier: `authorization ${orderNumber}`,
      maskedCard: null,
      cardType: null,
    }
  })
  expect(seen).toHaveLength(2 * attempts.length)
  expect(attempts.map((attempt) => attempt.orderNumber).toSorted()).toEqual(
    seen.filter((number) => number.endsWith('.1')).toSorted(),
  )
  expect(authorizations.map((one) => one.attemptId)).toEqual(attempts.map((attempt) => attempt.id))
  await expect(payCards(makeDemonstration(today), today, async () => null)).rejects.toThrow('every order number')
})
