import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freepayGateway } from '../../src/adapters/gateways/freepay.ts'
import {
  type Gateway,
  GatewayRefused,
  GatewayUnreachable,
  type PaymentRequest,
} from '../../src/adapters/gateways/gateway.ts'

type Seen = { method: string; url: string; authorization: string | undefined; body: Record<string, unknown> }

let server: Server
let gateway: Gateway
/** Short timeouts for calls that get no answer; others allow for a busy machine. */
let hasty: Gateway
let seen: Seen[] = []
let answer: (response: ServerResponse) => void = () => undefined

beforeAll(async () => {
  server = createServer(async (request: IncomingMessage, response) => {
    const chunks = await request.toArray()
    const text = Buffer.concat(chunks as Buffer[]).toString()
    const { method = '', url = '' } = request
    seen.push({ method, url, authorization: request.headers.authorization, body: text ? JSON.parse(text) : {} })
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const given = { createUrl: `${origin}/gw/`, manageUrl: `${origin}/mw/api/v2`, version: '1' }
  gateway = freepayGateway({ ...given, timeoutMs: 20_000 })
  hasty = freepayGateway({ ...given, timeoutMs: 300 })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function answers(status: number, body: unknown): void {
  seen = []
  answer = (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const WANTED: PaymentRequest = {
  orderNumber: 'KLUBB-M-0123456789a',
  amountMinor: 45_000,
  currency: 'DKK',
  acceptUrl: 'https://portal.example/ui/membership/confirm?forenettoken=t',
  declineUrl: 'https://portal.example/ui/membership/decline?forenettoken=t',
  callbackUrl: 'https://portal.example/callback/1',
  language: 'da',
  customerEmail: 'maja@example.org',
  billing: { lines: ['Ribevej 14'], city: 'Silkeborg', postCode: '8600', country: '208' },
  testMode: false,
  shopName: 'Klubben',
  saveCard: false,
}

describe('creating a payment', () => {
  test('truncates fields that are too long without splitting a character', async () => {
    answers(200, { paymentIdentifier: 'p1', paymentWindowLink: 'https://gateway.example/window/p1' })
    const long = `${'o'.repeat(49)}🚣 Roklubben`
    const billing = { ...WANTED.billing, lines: [long, `${'o'.repeat(48)}🚣🚣`], city: long }
    await gateway.createPayment('raw-key', { ...WANTED, shopName: long, billing })
    expect(seen[0]?.body).toMatchObject({
      BillingAddress: { AddressLine1: 'o'.repeat(49), AddressLine2: `${'o'.repeat(48)}🚣`, City: 'o'.repeat(49) },
      Client: { Shop: { Name: 'o'.repeat(49) } },
    })
  })

  test('sends the raw key and minor units, and never requests a subscription', async () => {
    answers(200, { paymentIdentifier: 'p1', paymentWindowLink: 'https://gateway.example/window/p1' })
    expect(await gateway.createPayment('raw-key', WANTED)).toEqual({
      paymentIdentifier: 'p1',
      link: 'https://gateway.example/window/p1',
    })
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/gw/api/payment',
      authorization: 'raw-key',
      body: {
        Amount: 45_000,
        Currency: 'DKK',
        OrderNumber: WANTED.orderNumber,
        CustomerAcceptUrl: WANTED.acceptUrl,
        CustomerDeclineUrl: WANTED.declineUrl,
        ServerCallbackUrl: WANTED.callbackUrl,
        BillingAddress: { AddressLine1: 'Ribevej 14', City: 'Silkeborg', PostCode: '8600', Country: '208' },
        EnforceLanguage: 'da-DK',
        CustomerEmail: 'maja@example.org',
        Options: { TestMode: false, RequestSubscriptionWithAuthorization: false },
        Client: { CMS: { Name: 'Forenet' }, Shop: { Name: 'Klubben' } },
      },
    })
  })

  test("treats a rejection as final and returns the gateway's message", async () => {
    answers(400, { Message: 'OrderNumber is used' })
    const refusal = await gateway.createPayment('k', WANTED).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(GatewayRefused)
    expect(refusal).toMatchObject({ message: 'OrderNumber is used', status: 400 })
  })

  test.each([
    ['a 500', () => answers(500, {}), () => gateway],
    ['another shape', () => answers(200, { unexpected: true }), () => gateway],
    ['silence', () => (answer = () => undefined), () => hasty],
    ['a broken connection', () => (answer = (response) => void response.destroy()), () => gateway],
  ])('%s leaves the outcome unknown', async (_what, plan, by) => {
    plan()
    await expect(by().createPayment('k', WANTED)).rejects.toBeInstanceOf(GatewayUnreachable)
  })
})

test("reads an authorization's fields case-insensitively and trusts it only if captured", async () => {
  const fields = {
    AuthorizationIdentifier: 'a',
    PaymentIdentifier: 'p',
    orderid: 'N',
    AUTHORIZATIONAMOUNT: 100,
    Currency: 'DKK',
  }
  answers(200, {
    ...fields,
    IsCaptured: false,
    CaptureAmount: 100,
    MaskedPan: '4000 00XX XXXX 0200',
    WalletProvider: 1,
  })
  expect(await gateway.findAuthorization('k', 'a/b')).toMatchObject({
    orderNumber: 'N',
    amountMinor: 100,
    captured: false,
    capturedMinor: 0,
    wallet: 'MobilePay',
  })
  expect(seen[0]?.url).toBe('/mw/api/v2/authorization/a%2Fb')
  answers(406, { Message: 'No such authorization' })
  expect(await gateway.findAuthorization('k', 'a')).toBeNull()
})

test('returns the reason of a capture rejected with status 200; voiding a missing authorization succeeds', async () => {
  answers(200, { IsSuccess: false, GatewayStatusCode: 7, GatewayStatusMessage: 'Insufficient funds' })
  expect(await gateway.capture('k', 'a', 100)).toEqual({ done: false, code: '7', reason: 'Insufficient funds' })
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/mw/api/v2/authorization/a/capture', body: { Amount: 100 } })
  answers(406, { Message: 'gone' })
  await expect(gateway.voidAuthorization('k', 'a')).resolves.toBeUndefined()
  expect(seen[0]).toMatchObject({ method: 'DELETE' })
})
