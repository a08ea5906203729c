import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Sandbox } from '../src/start-sandbox.ts'
import { startReceiver } from './fixture/receiver.ts'
import { changeSettings, sendRequest, startTestSandbox } from './fixture/sandbox.ts'
import { buildCreateBody, createApprovedPayment, createShop, fetchLedger } from './fixture/shop.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
})
afterEach(() => sandbox.close())

it('is exported as a table', async () => {
  const held = await createApprovedPayment(sandbox, { Amount: 100 })
  const captured = await createApprovedPayment(sandbox, { Amount: 2000 })
  await createShop(sandbox).capture(captured.authorizationIdentifier, 1900)
  const answer = await fetch(`${sandbox.origin}/gateway/authorizations.csv`)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const [head, ...rows] = (await answer.text()).trim().split('\r\n')
  expect(head).toContain('"AuthorizationIdentifier";"OrderID"')
  expect(rows.map((row) => row.split(';')[0])).toEqual([
    `"${held.authorizationIdentifier}"`,
    `"${captured.authorizationIdentifier}"`,
  ])
  expect(rows[1]).toContain('"DKK";"2000";"1900";"0";"no"')
})

it('has totals per currency: held, captured, credited, voided', async () => {
  const held = await createApprovedPayment(sandbox, { Amount: 100 })
  const captured = await createApprovedPayment(sandbox, { Amount: 2000 })
  const voided = await createApprovedPayment(sandbox, { Amount: 30_000 })
  const swedish = await createApprovedPayment(sandbox, { Amount: 4, Currency: 'SEK' })
  await createShop(sandbox).create(buildCreateBody({ Amount: 500_000 }))
  await createShop(sandbox).capture(captured.authorizationIdentifier, 1900)
  await createShop(sandbox).credit(captured.authorizationIdentifier, 700)
  await createShop(sandbox).void(voided.authorizationIdentifier)
  const { totals, payments, authorizations } = await fetchLedger(sandbox)
  expect(totals).toEqual({
    DKK: {
      payments: 4,
      authorizations: 3,
      authorizedAmount: 32_100,
      heldAmount: 100,
      capturedAmount: 1900,
      creditedAmount: 700,
      voidedAmount: 30_000,
    },
    SEK: {
      payments: 1,
      authorizations: 1,
      authorizedAmount: 4,
      heldAmount: 4,
      capturedAmount: 0,
      creditedAmount: 0,
      voidedAmount: 0,
    },
  })
  expect(payments).toHaveLength(5)
  expect(authorizations.map(({ orderNumber }) => orderNumber)).toEqual(
    [held, captured, voided, swedish].map(({ orderNumber }) => orderNumber),
  )
  expect(authorizations[1]).toMatchObject({
    authorizedAmount: 2000,
    capturedAmount: 1900,
    creditedAmount: 700,
    voided: false,
    currency: 'DKK',
    authorizedAt: expect.any(String),
    capturedAt: expect.any(String),
    creditedAt: expect.any(String),
  })
})

it('can be filtered by order', async () => {
  await createApprovedPayment(sandbox)
  const { orderNumber } = await createApprovedPayment(sandbox)
  const one = await fetchLedger(sandbox, orderNumber)
  expect(one.payments).toMatchObject([{ orderNumber, state: 'approved' }])
  expect(one.authorizations).toMatchObject([{ orderNumber }])
  expect(one.totals.DKK).toMatchObject({ payments: 1, authorizations: 1 })
  expect((await fetchLedger(sandbox, 'no-such-order')).payments).toEqual([])
})

it('can be reset: order numbers are free again, and pending callbacks are dropped', async () => {
  const receiver = await startReceiver([500])
  await changeSettings(sandbox, { retryBaseMs: 300_000 })
  const { authorizationIdentifier, orderNumber } = await createApprovedPayment(sandbox, {
    ServerCallbackUrl: receiver.url,
  })
  await receiver.until(1)
  expect((await sendRequest('DELETE', `${sandbox.origin}/sandbox/ledger`)).status).toBe(204)
  expect(await fetchLedger(sandbox)).toEqual({ payments: [], authorizations: [], callbacks: [], totals: {} })
  expect((await createShop(sandbox).read(authorizationIdentifier)).status).toBe(406)
  expect((await createShop(sandbox).create(buildCreateBody({ OrderNumber: orderNumber }))).status).toBe(200)
  await receiver.close()
})

it('returns its own errors as JSON', async () => {
  expect(await sendRequest('GET', `${sandbox.origin}/sandbox/nothing`)).toMatchObject({
    status: 404,
    body: { issues: [] },
  })
  expect(await sendRequest('PATCH', `${sandbox.origin}/sandbox/settings`, { body: { hangMs: 'long' } })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'hangMs' }] },
  })
  expect(await sendRequest('DELETE', `${sandbox.origin}/sandbox/settings`)).toMatchObject({ body: { hangMs: 60_000 } })
})
