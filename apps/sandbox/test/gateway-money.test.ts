import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sandbox } from '../src/start-sandbox.ts'
import { sendRequest, startTestSandbox } from './fixture/sandbox.ts'
import {
  approvePayment,
  buildCreateBody,
  createApprovedPayment,
  createOrderNumber,
  createShop,
  fetchLedger,
} from './fixture/shop.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

const unknown = '11111111-2222-3333-4444-555555555555'

describe('an authorization', () => {
  it('is read in PascalCase, with every field', async () => {
    const { authorizationIdentifier, paymentIdentifier, orderNumber } = await createApprovedPayment(sandbox, {
      Options: { TestMode: true },
    })
    const { status, body } = await createShop(sandbox).read(authorizationIdentifier.toUpperCase())
    expect(status).toBe(200)
    expect(body).toEqual({
      AuthorizationIdentifier: authorizationIdentifier,
      PaymentIdentifier: paymentIdentifier,
      DateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      DateAuthorized: expect.any(String),
      DateCaptured: null,
      Currency: 'DKK',
      OrderID: orderNumber,
      CardType: 3,
      MaskedPan: '400000XXXXXX0200',
      AuthorizationAmount: 125_000,
      IsCaptured: false,
      CaptureAmount: 125_000,
      TotalAmountCaptured: 0,
      CaptureErrorCode: 0,
      IsSubscription: false,
      DateCredited: null,
      Used3dSecure: true,
      Acquirer: 255,
      Status: 1,
      Wallet: false,
      WalletProvider: 0,
      CardExpiryDate: expect.stringMatching(/^\d{4}$/),
    })
  })

  it('reports a wallet', async () => {
    const created = await createShop(sandbox).create(buildCreateBody())
    const { body } = await approvePayment(sandbox, created.body.paymentIdentifier, { mobilePay: true })
    expect((await createShop(sandbox).read(body.authorizationIdentifier)).body).toMatchObject({
      Wallet: true,
      WalletProvider: 1,
    })
  })

  it('can be captured once, and then reports it', async () => {
    const { authorizationIdentifier: id, orderNumber } = await createApprovedPayment(sandbox)
    expect(await createShop(sandbox).capture(id, 125_000)).toEqual({
      status: 200,
      body: {
        IsSuccess: true,
        GatewayStatusCode: 0,
        GatewayStatusMessage: 'Success',
        AcquirerStatusCode: '00',
        AcquirerStatusMessage: 'Approved',
        AcquirerName: 'Sandbox',
        ErrorMessage: null,
      },
    })
    expect((await createShop(sandbox).read(id)).body).toMatchObject({
      IsCaptured: true,
      Status: 2,
      CaptureAmount: 125_000,
      TotalAmountCaptured: 125_000,
      DateCaptured: expect.any(String),
    })
    const again = await createShop(sandbox).capture(id, 125_000)
    expect(again).toMatchObject({ status: 200, body: { IsSuccess: false, GatewayStatusCode: 17 } })
    expect((await fetchLedger(sandbox, orderNumber)).authorizations).toMatchObject([{ capturedAmount: 125_000 }])
  })

  it('is never captured above the authorized amount, and can still be captured then', async () => {
    const { authorizationIdentifier: id, orderNumber } = await createApprovedPayment(sandbox)
    expect((await createShop(sandbox).capture(id, 125_001)).body).toMatchObject({
      IsSuccess: false,
      GatewayStatusCode: 8,
    })
    expect((await createShop(sandbox).read(id)).body).toMatchObject({ IsCaptured: false, CaptureErrorCode: 8 })
    expect((await createShop(sandbox).capture(id, 100_000)).body.IsSuccess).toBe(true)
    expect((await fetchLedger(sandbox, orderNumber)).authorizations).toMatchObject([{ capturedAmount: 100_000 }])
  })

  it.each([{}, { Amount: 0 }, { Amount: 'much' }, []])('captures nothing for %j', async (body) => {
    const { authorizationIdentifier: id, orderNumber } = await createApprovedPayment(sandbox)
    const url = `${sandbox.gatewayManageUrl}/authorization/${id}/capture`
    const reply = await sendRequest('POST', url, { body, headers: { authorization: 'raw-key-of-the-shop' } })
    expect(reply).toMatchObject({ status: 400, body: { Message: expect.any(String) } })
    expect((await fetchLedger(sandbox, orderNumber)).authorizations).toMatchObject([{ captured: false }])
  })

  it('can be voided before capture, and then no longer exists', async () => {
    const { authorizationIdentifier: id, orderNumber } = await createApprovedPayment(sandbox)
    expect(await createShop(sandbox).void(id)).toMatchObject({ status: 200, body: { IsSuccess: true } })
    for (const reply of [
      await createShop(sandbox).read(id),
      await createShop(sandbox).capture(id, 1),
      await createShop(sandbox).void(id),
      await createShop(sandbox).credit(id, 1),
    ])
      expect(reply).toMatchObject({ status: 406, body: { Message: expect.any(String) } })
    expect((await fetchLedger(sandbox, orderNumber)).authorizations).toMatchObject([
      { voided: true, capturedAmount: 0 },
    ])
  })

  it('accepts a DELETE with a JSON content type and no body', async () => {
    const { authorizationIdentifier: id } = await createApprovedPayment(sandbox)
    const headers = { authorization: 'raw-key-of-the-shop', 'content-type': 'application/json' }
    expect(await sendRequest('DELETE', `${sandbox.gatewayManageUrl}/authorization/${id}`, { headers })).toMatchObject({
      status: 200,
    })
  })

  it('cannot be voided after capture', async () => {
    const { authorizationIdentifier: id, orderNumber } = await createApprovedPayment(sandbox)
    await createShop(sandbox).capture(id, 125_000)
    expect(await createShop(sandbox).void(id)).toMatchObject({ status: 400, body: { Message: expect.any(String) } })
    expect((await fetchLedger(sandbox, orderNumber)).authorizations).toMatchObject([{ voided: false, captured: true }])
  })

  it('can be refunded only after capture, in parts, never above the amount', async () => {
    const { authorizationIdentifier: id, orderNumber } = await createApprovedPayment(sandbox)
    expect(await createShop(sandbox).credit(id, 1000)).toMatchObject({ status: 200, body: { IsSuccess: false } })
    await createShop(sandbox).capture(id, 100_000)
    expect((await createShop(sandbox).credit(id, 100_001)).body).toMatchObject({
      IsSuccess: false,
      GatewayStatusCode: 8,
    })
    expect((await createShop(sandbox).credit(id, 60_000, 'Half of it')).body.IsSuccess).toBe(true)
    expect((await createShop(sandbox).credit(id, 40_001)).body.IsSuccess).toBe(false)
    expect((await createShop(sandbox).credit(id, 40_000)).body.IsSuccess).toBe(true)
    expect((await createShop(sandbox).credits(id)).body).toMatchObject([
      { Amount: 60_000, Comment: 'Half of it' },
      { Amount: 40_000, Comment: '' },
    ])
    expect((await createShop(sandbox).read(id)).body).toMatchObject({ DateCredited: expect.any(String) })
    expect((await fetchLedger(sandbox, orderNumber)).authorizations).toMatchObject([
      { capturedAmount: 100_000, creditedAmount: 100_000 },
    ])
  })

  it('is 406 for every call if it is unknown', async () => {
    for (const reply of [
      await createShop(sandbox).read(unknown),
      await createShop(sandbox).capture(unknown, 1),
      await createShop(sandbox).void(unknown),
      await createShop(sandbox).credit(unknown, 1),
      await createShop(sandbox).credits(unknown),
      await createShop(sandbox).recurring('GET', unknown),
      await createShop(sandbox).recurring('DELETE', unknown),
      await createShop(sandbox).recurring('POST', unknown, '/authorize', {
        Amount: 1,
        OrderId: 'abcd',
        Currency: 'DKK',
      }),
    ])
      expect(reply).toMatchObject({ status: 406, body: { Message: expect.any(String) } })
  })

  it('is not readable without the key', async () => {
    const { authorizationIdentifier: id } = await createApprovedPayment(sandbox)
    expect(await sendRequest('GET', `${sandbox.gatewayManageUrl}/authorization/${id}`)).toMatchObject({ status: 401 })
    expect(await sendRequest('DELETE', `${sandbox.gatewayManageUrl}/authorization/${id}`)).toMatchObject({
      status: 401,
    })
    expect((await createShop(sandbox).read(id)).status).toBe(200)
  })
})

describe('a saved card', () => {
  async function saveCard(): Promise<string> {
    const { redirectTo } = await createApprovedPayment(sandbox, { SaveCard: true })
    return new URL(redirectTo).searchParams.get('savedCardIdentifier') ?? ''
  }

  it('is a zero GUID if none was requested', async () => {
    const { redirectTo } = await createApprovedPayment(sandbox)
    expect(new URL(redirectTo).searchParams.get('savedCardIdentifier')).toBe('00000000-0000-0000-0000-000000000000')
  })

  it('can be authorized without its holder, and captured separately', async () => {
    const card = await saveCard()
    const OrderId = createOrderNumber()
    const reply = await createShop(sandbox).recurring<{ AuthorizationIdentifier: string }>('POST', card, '/authorize', {
      amount: 20_000,
      orderId: OrderId,
      currency: 'dkk',
    })
    expect(reply).toMatchObject({
      status: 200,
      body: { IsSuccess: true, ErrorCode: 0, OperationResult: { IsSuccess: true, GatewayStatusCode: 0 } },
    })
    const id = reply.body.AuthorizationIdentifier
    expect((await createShop(sandbox).read(id)).body).toMatchObject({
      OrderID: OrderId,
      AuthorizationAmount: 20_000,
      PaymentIdentifier: null,
      IsSubscription: true,
      IsCaptured: false,
      Used3dSecure: false,
    })
    expect((await createShop(sandbox).capture(id, 20_000)).body.IsSuccess).toBe(true)
    const twice = await createShop(sandbox).recurring('POST', card, '/authorize', {
      Amount: 1,
      OrderId,
      Currency: 'DKK',
    })
    expect(twice).toMatchObject({ status: 400, body: { Message: expect.stringContaining(OrderId) } })
  })

  it('refuses an invalid request', async () => {
    const reply = await createShop(sandbox).recurring('POST', await saveCard(), '/authorize', {
      Amount: 0,
      OrderId: 'abc',
    })
    expect(reply).toMatchObject({ status: 400, body: { Message: expect.stringMatching(/Amount.*OrderId.*Currency/) } })
  })

  it('can be read and deleted', async () => {
    const card = await saveCard()
    expect(await createShop(sandbox).recurring('GET', card)).toMatchObject({
      status: 200,
      body: { SavedCardIdentifier: card, MaskedPan: '400000XXXXXX0200' },
    })
    expect(await createShop(sandbox).recurring('DELETE', card)).toEqual({ status: 204, body: undefined })
    expect((await createShop(sandbox).recurring('GET', card)).status).toBe(406)
  })
})
