import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../src/start-sandbox.ts'
import { changeSettings, sendRequest, setFault, startTestSandbox } from './fixture/sandbox.ts'
import { buildCreateBody, createApprovedPayment, createOrderNumber, createShop, fetchLedger } from './fixture/shop.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
})
afterEach(() => sandbox.close())

const gateway = (operation: string, kind: string, more: Record<string, unknown> = {}) =>
  setFault(sandbox, { service: 'gateway', operation, kind, ...more })

describe('an error', () => {
  it('before capture leaves the authorization unchanged', async () => {
    const { authorizationIdentifier: id } = await createApprovedPayment(sandbox)
    await gateway('capture', 'error-before')
    expect(await createShop(sandbox).capture(id, 125_000)).toEqual({
      status: 500,
      body: { Message: expect.any(String) },
    })
    expect((await fetchLedger(sandbox)).authorizations).toMatchObject([{ captured: false }])
    expect((await createShop(sandbox).capture(id, 125_000)).body.IsSuccess).toBe(true)
  })

  it('after capture hides that it succeeded', async () => {
    const { authorizationIdentifier: id } = await createApprovedPayment(sandbox)
    await gateway('capture', 'error-after', { status: 503 })
    expect((await createShop(sandbox).capture(id, 125_000)).status).toBe(503)
    expect((await fetchLedger(sandbox)).authorizations).toMatchObject([{ capturedAmount: 125_000 }])
  })

  it('can affect each call of an authorization', async () => {
    const { authorizationIdentifier: id } = await createApprovedPayment(sandbox)
    await gateway('getAuthorization', 'error-before', { status: 502 })
    expect((await createShop(sandbox).read(id)).status).toBe(502)
    await createShop(sandbox).capture(id, 125_000)
    await gateway('credit', 'error-after')
    expect((await createShop(sandbox).credit(id, 5000)).status).toBe(500)
    await gateway('listCredits', 'error-before')
    expect((await createShop(sandbox).credits(id)).status).toBe(500)
    expect((await createShop(sandbox).credits(id)).body).toMatchObject([{ Amount: 5000 }])
    const other = await createApprovedPayment(sandbox)
    await gateway('void', 'error-after')
    expect((await createShop(sandbox).void(other.authorizationIdentifier)).status).toBe(500)
    expect((await fetchLedger(sandbox, other.orderNumber)).authorizations).toMatchObject([{ voided: true }])
  })

  it('when creating: an error before leaves the order number free, after does not', async () => {
    const body = buildCreateBody()
    await gateway('createPayment', 'error-before', { status: 503 })
    expect((await createShop(sandbox).create(body)).status).toBe(503)
    await gateway('createPayment', 'error-after')
    expect((await createShop(sandbox).create(body)).status).toBe(500)
    expect((await createShop(sandbox).create(body)).status).toBe(400)
    expect((await fetchLedger(sandbox)).payments).toHaveLength(1)
  })

  it('can affect saved cards', async () => {
    const { redirectTo } = await createApprovedPayment(sandbox, { SaveCard: true })
    const card = new URL(redirectTo).searchParams.get('savedCardIdentifier') ?? ''
    const order = { Amount: 500, OrderId: createOrderNumber(), Currency: 'DKK' }
    await gateway('authorizeRecurring', 'refuse', { code: 11 })
    expect((await createShop(sandbox).recurring('POST', card, '/authorize', order)).body).toMatchObject({
      IsSuccess: false,
      ErrorCode: 11,
      AuthorizationIdentifier: '00000000-0000-0000-0000-000000000000',
      OperationResult: { IsSuccess: false, GatewayStatusCode: 11 },
    })
    await gateway('authorizeRecurring', 'error-after')
    expect((await createShop(sandbox).recurring('POST', card, '/authorize', order)).status).toBe(500)
    expect((await fetchLedger(sandbox, order.OrderId)).authorizations).toHaveLength(1)
    await gateway('getRecurring', 'error-before')
    expect((await createShop(sandbox).recurring('GET', card)).status).toBe(500)
    await gateway('deleteRecurring', 'error-after')
    expect((await createShop(sandbox).recurring('DELETE', card)).status).toBe(500)
    expect((await createShop(sandbox).recurring('GET', card)).status).toBe(406)
  })
})

const faultIsTaken = () =>
  expect
    .poll(async () => (await sendRequest<{ faults: unknown[] }>('GET', `${sandbox.origin}/sandbox/faults`)).body.faults)
    .toEqual([])

/** Sends a capture and aborts once the gateway hangs. */
async function captureAndGiveUp(id: string): Promise<void> {
  const patience = new AbortController()
  const settled = expect(createShop(sandbox).capture(id, 125_000, patience.signal)).rejects.toThrow()
  await faultIsTaken()
  patience.abort()
  await settled
}

describe('a hanging answer', () => {
  it('captures the amount if it hangs after capture', async () => {
    const { authorizationIdentifier: id } = await createApprovedPayment(sandbox)
    await gateway('capture', 'hang-after')
    await captureAndGiveUp(id)
    expect((await fetchLedger(sandbox)).authorizations).toMatchObject([{ capturedAmount: 125_000 }])
  })

  it('captures nothing if it hangs before capture', async () => {
    const { authorizationIdentifier: id } = await createApprovedPayment(sandbox)
    await gateway('capture', 'hang-before')
    await captureAndGiveUp(id)
    expect((await fetchLedger(sandbox)).authorizations).toMatchObject([{ captured: false }])
  })

  it('ends without a response after its timeout', async () => {
    await changeSettings(sandbox, { hangMs: 50 })
    const { authorizationIdentifier: id } = await createApprovedPayment(sandbox)
    await gateway('capture', 'hang-after')
    await expect(createShop(sandbox).capture(id, 125_000)).rejects.toThrow()
  })

  it('does not prevent the sandbox from closing', async () => {
    const { authorizationIdentifier: id } = await createApprovedPayment(sandbox)
    await gateway('capture', 'hang-before')
    const capture = createShop(sandbox).capture(id, 125_000)
    const settled = expect(capture).rejects.toThrow()
    await faultIsTaken()
    await sandbox.close()
    await settled
    sandbox = await startTestSandbox()
  })
})

describe('other faults', () => {
  it('"delay" responds late and correctly', async () => {
    const { authorizationIdentifier: id } = await createApprovedPayment(sandbox)
    await gateway('capture', 'delay', { delayMs: 120 })
    const before = performance.now()
    expect((await createShop(sandbox).capture(id, 125_000)).body.IsSuccess).toBe(true)
    expect(performance.now() - before).toBeGreaterThanOrEqual(115)
  })

  it('"refuse" is 200 with IsSuccess false and the code, and can be retried', async () => {
    const { authorizationIdentifier: id } = await createApprovedPayment(sandbox)
    await gateway('capture', 'refuse', { code: 7 })
    expect(await createShop(sandbox).capture(id, 125_000)).toMatchObject({
      status: 200,
      body: { IsSuccess: false, GatewayStatusCode: 7, GatewayStatusMessage: 'Insufficient funds' },
    })
    expect((await createShop(sandbox).read(id)).body).toMatchObject({ IsCaptured: false, CaptureErrorCode: 7 })
    await gateway('void', 'refuse')
    expect((await createShop(sandbox).void(id)).body).toMatchObject({ IsSuccess: false, GatewayStatusCode: 4 })
    expect((await createShop(sandbox).capture(id, 125_000)).body.IsSuccess).toBe(true)
    await gateway('credit', 'refuse', { code: 21 })
    expect((await createShop(sandbox).credit(id, 1)).body).toMatchObject({ IsSuccess: false, GatewayStatusCode: 21 })
    expect((await fetchLedger(sandbox)).authorizations).toMatchObject([{ creditedAmount: 0, voided: false }])
    await gateway('createPayment', 'refuse', { code: 9 })
    expect(await createShop(sandbox).create(buildCreateBody())).toEqual({
      status: 400,
      body: { Message: 'The merchant is blocked' },
    })
  })

  it('an expired authorization remains expired', async () => {
    const { authorizationIdentifier: id } = await createApprovedPayment(sandbox)
    await gateway('capture', 'expired-hold')
    expect((await createShop(sandbox).capture(id, 125_000)).body).toMatchObject({
      IsSuccess: false,
      GatewayStatusCode: 4,
    })
    expect((await createShop(sandbox).capture(id, 125_000)).body.IsSuccess).toBe(false)
    expect((await createShop(sandbox).read(id)).body).toMatchObject({ IsCaptured: false, CaptureErrorCode: 4 })
    const { authorizations, totals } = await fetchLedger(sandbox)
    expect(authorizations).toMatchObject([{ holdExpired: true, captured: false }])
    expect(totals.DKK).toMatchObject({ heldAmount: 0, authorizedAmount: 125_000 })
  })
})

describe('adding faults', () => {
  const faults = () => `${sandbox.origin}/sandbox/faults`

  it('applies only to the given order, the given number of times', async () => {
    const one = await createApprovedPayment(sandbox)
    const other = await createApprovedPayment(sandbox)
    await gateway('getAuthorization', 'error-before', { times: 2, orderNumber: one.orderNumber })
    expect((await createShop(sandbox).read(other.authorizationIdentifier)).status).toBe(200)
    expect((await createShop(sandbox).read(one.authorizationIdentifier)).status).toBe(500)
    expect((await sendRequest('GET', faults())).body).toMatchObject({ faults: [{ remaining: 1, used: 1 }] })
    expect((await createShop(sandbox).read(one.authorizationIdentifier)).status).toBe(500)
    expect((await createShop(sandbox).read(one.authorizationIdentifier)).status).toBe(200)
    expect((await sendRequest('GET', faults())).body).toMatchObject({ faults: [] })
  })

  it('applies until cleared when times is null', async () => {
    const { authorizationIdentifier: id } = await createApprovedPayment(sandbox)
    const fault = await gateway('getAuthorization', 'error-before', { times: null })
    for (let time = 0; time < 3; time += 1) expect((await createShop(sandbox).read(id)).status).toBe(500)
    expect((await sendRequest('DELETE', `${faults()}/${fault}`)).status).toBe(204)
    expect((await sendRequest('DELETE', `${faults()}/${fault}`)).status).toBe(404)
    expect((await createShop(sandbox).read(id)).status).toBe(200)
    await gateway('getAuthorization', 'error-before', { times: null })
    expect((await sendRequest('DELETE', faults())).status).toBe(204)
    expect((await createShop(sandbox).read(id)).status).toBe(200)
  })

  it('applies faults in the order of adding', async () => {
    const { authorizationIdentifier: id } = await createApprovedPayment(sandbox)
    await gateway('getAuthorization', 'error-before', { status: 502 })
    await gateway('getAuthorization', 'error-before', { status: 504 })
    expect((await createShop(sandbox).read(id)).status).toBe(502)
    expect((await createShop(sandbox).read(id)).status).toBe(504)
  })

  it.each([
    ['an unknown service', { service: 'bank', operation: 'capture', kind: 'delay' }, 'service'],
    ['an unknown operation', { service: 'gateway', operation: 'steal', kind: 'delay' }, 'operation'],
    ['an inherited name', { service: 'gateway', operation: 'toString', kind: 'delay' }, 'operation'],
    ['a kind the operation cannot have', { service: 'gateway', operation: 'capture', kind: 'never' }, 'kind'],
    ['no times', { service: 'gateway', operation: 'capture', kind: 'delay', times: 0 }, 'times'],
    ['a success as error', { service: 'gateway', operation: 'capture', kind: 'error-before', status: 200 }, 'status'],
    ['an unknown field', { service: 'gateway', operation: 'capture', kind: 'delay', wait: 3 }, ''],
  ])('refuses %s', async (_what, body, path) => {
    const reply = await sendRequest<{ issues: { path: string }[] }>('POST', faults(), { body })
    expect(reply.status).toBe(400)
    expect(reply.body.issues[0]?.path).toBe(path)
    expect((await sendRequest('GET', faults())).body).toMatchObject({ faults: [] })
  })
})
