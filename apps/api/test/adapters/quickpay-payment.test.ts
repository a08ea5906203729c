import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { GatewayUnreachable, joinKeys } from '../../src/adapters/gateways/gateway.ts'
import { quickpayGateway } from '../../src/adapters/gateways/quickpay.ts'
import {
  findSubscriptionId,
  quickpayPayment,
  readAuthorization,
  readCredits,
  readRecurring,
  readResult,
  readSubscription,
  refundCallbackUrl,
} from '../../src/adapters/gateways/quickpay-payment.ts'

const CALLBACK = 'https://portal.example/callback/1'

type Made = { type: string; amount?: number; code?: string; pending?: boolean; callback_url?: string }

function payment(operations: readonly Made[], more: Record<string, unknown> = {}) {
  return quickpayPayment.parse({
    id: 99_685_196,
    order_id: 'KLUB1-M-b2c3d4e5f60',
    type: 'Payment',
    accepted: true,
    currency: 'DKK',
    state: 'new',
    test_mode: false,
    acquirer: 'clearhaus',
    facilitator: null,
    metadata: { type: 'card', brand: 'visa', bin: '457199', last4: '0001', exp_month: 9, exp_year: 2029 },
    link: { url: 'https://payment.quickpay.net/payments/x', amount: 45_000, callback_url: CALLBACK },
    operations: operations.map(({ code = '20000', pending = false, amount = 45_000, ...rest }, index) => ({
      ...{ id: index + 1, amount, pending, aq_status_code: code, aq_status_msg: `aq ${code}`, ...rest },
      ...{ qp_status_code: pending ? null : code, qp_status_msg: `qp ${code}` },
    })),
    ...more,
  })
}

const authorized: Made = { type: 'authorize' }
const captured: Made = { type: 'capture' }
const refunded = (amount: number, comment?: string): Made => ({
  ...{ type: 'refund', amount },
  ...(comment === undefined ? {} : { callback_url: refundCallbackUrl(payment([]), comment) ?? '' }),
})

describe('the authorization of a payment', () => {
  const held = { captured: false, capturedMinor: 0, creditedMinor: 0 }
  test.each([
    ['without operations', [], null],
    ['declined', [{ ...authorized, code: '40000' }], null],
    ['that needs 3-D Secure', [{ ...authorized, code: '30100' }], null],
    ['declined, then approved', [{ ...authorized, code: '40000' }, authorized], held],
    ['approved', [authorized], held],
    ['of a subscription', [{ type: 'recurring' }], held],
    ['cancelled', [authorized, { type: 'cancel' }], null],
    ['whose cancellation was refused', [authorized, { type: 'cancel', code: '40000' }], held],
    ['whose capture was refused', [authorized, { ...captured, code: '40000' }], held],
    ['captured', [authorized, captured], { captured: true, capturedMinor: 45_000, creditedMinor: 0 }],
    [
      'captured and refunded in two parts, a third refused',
      [authorized, captured, refunded(10_000), { ...refunded(1), code: '40000' }, refunded(5_000)],
      { captured: true, capturedMinor: 45_000, creditedMinor: 15_000 },
    ],
    ['with a pending 3-D Secure session', [authorized, { type: 'session', pending: true }], held],
  ])('%s', (_what, operations: readonly Made[], expected) => {
    const found = readAuthorization(payment(operations))
    if (expected === null) return expect(found).toBeNull()
    expect(found).toMatchObject({ ...expected, amountMinor: 45_000, authorizationIdentifier: '99685196' })
  })

  test('with a saved card names its subscription, whose window it was', () => {
    const paid = payment([{ type: 'recurring' }], { subscription_id: 7 })
    const named = { paymentIdentifier: 'subscription-7', savedCardIdentifier: 'subscription-7' }
    expect(readAuthorization(paid)).toMatchObject({ authorizationIdentifier: '99685196', ...named })
    const unnamed = { paymentIdentifier: null, savedCardIdentifier: null }
    expect(readAuthorization(payment([{ type: 'recurring' }]))).toMatchObject(unnamed)
  })

  test.each(['authorize', 'capture', 'cancel', 'refund'])('is unknown while a %s is pending', (type) => {
    const pending = payment([authorized, { type, pending: true }])
    expect(() => readAuthorization(pending)).toThrow(GatewayUnreachable)
    expect(() => readCredits(pending)).toThrow(GatewayUnreachable)
  })

  test('names the card, and whether it was a test card', () => {
    expect(readAuthorization(payment([authorized], { test_mode: true }))).toEqual({
      authorizationIdentifier: '99685196',
      paymentIdentifier: '99685196',
      savedCardIdentifier: null,
      orderNumber: 'KLUB1-M-b2c3d4e5f60',
      amountMinor: 45_000,
      currency: 'DKK',
      ...held,
      maskedCard: '457199XXXXXX0001',
      cardType: 'visa',
      wallet: null,
      cardExpiry: '2909',
      isTest: true,
    })
  })

  test.each([
    [{ acquirer: 'mobilepay', metadata: null }, 'MobilePay'],
    [{ acquirer: 'vippsmobilepay' }, 'MobilePay'],
    [{ facilitator: 'applepay' }, 'Apple Pay'],
    [{ facilitator: 'googlepay' }, 'Google Pay'],
    [{}, null],
  ])('is paid with the wallet of %j', (more, wallet) => {
    expect(readAuthorization(payment([authorized], more))?.wallet).toBe(wallet)
  })
})

describe('the result of an operation', () => {
  const refusedCapture = { ...captured, code: '40000' }
  test.each([
    ['approved', [authorized], [authorized, captured], { done: true }],
    ['refused', [authorized], [authorized, refusedCapture], { done: false, code: '40000', reason: 'aq 40000' }],
    [
      'approved after an earlier refusal',
      [authorized, refusedCapture],
      [authorized, refusedCapture, captured],
      { done: true },
    ],
  ])('%s', (_what, before: readonly Made[], after: readonly Made[], expected) => {
    expect(readResult(payment(before), payment(after), 'capture')).toEqual(expected)
  })

  test('is that of the own refund if another one came between', () => {
    const before = payment([authorized, captured])
    const other = refunded(10_000, 'Forenet refund other')
    const own = { ...refunded(5_000, 'Forenet refund own'), code: '40000' }
    const after = payment([authorized, captured, other, own])
    expect(readResult(before, after, 'refund', 'Forenet refund own')).toMatchObject({ done: false, code: '40000' })
    expect(() => readResult(before, payment([authorized, captured, other]), 'refund', 'Forenet refund own')).toThrow(
      GatewayUnreachable,
    )
  })

  test.each([
    ['pending', [authorized, refusedCapture, { ...captured, pending: true }]],
    ['not listed yet', [authorized, refusedCapture]],
  ])('is unknown while it is %s', (_what, after: readonly Made[]) => {
    const before = payment([authorized, refusedCapture])
    expect(() => readResult(before, payment(after), 'capture')).toThrow(GatewayUnreachable)
  })
})

describe('refunds', () => {
  test('are recognised by their callback URL', () => {
    const refunds = [refunded(10_000, 'Forenet refund a b'), refunded(5_000)]
    expect(readCredits(payment([authorized, captured, ...refunds]))).toEqual([
      { amountMinor: 10_000, comment: 'Forenet refund a b' },
      { amountMinor: 5_000, comment: '' },
    ])
  })

  test('of a payment without a callback URL carry no comment', () => {
    expect(refundCallbackUrl(payment([authorized], { link: null }), 'x')).toBeNull()
    expect(refundCallbackUrl(payment([{ ...authorized, callback_url: CALLBACK }], { link: null }), 'x')).toBe(
      `${CALLBACK}?comment=x`,
    )
  })
})

describe('a subscription', () => {
  const card = { maskedCard: '457199XXXXXX0001', cardType: 'visa', expiry: '2909', isTest: false }
  test.each([
    ['not authorized', [], null],
    ['declined', [{ ...authorized, code: '40000' }], null],
    ['declined, then authorized', [{ ...authorized, code: '40000' }, authorized], card],
    ['cancelled', [authorized, { type: 'cancel' }], null],
    ['whose cancellation was refused', [authorized, { type: 'cancel', code: '40000' }], card],
  ])('%s', (_what, operations: readonly Made[], expected) => {
    expect(readSubscription(payment(operations))).toEqual(expected)
  })

  test.each([
    'subscription-',
    'subscription-0',
    'subscription-7x',
    'Subscription-7',
    '7',
    'subscription-12345678901234567',
  ])('%s is no id of one', (id) => expect(findSubscriptionId(id)).toBeUndefined())
})

describe('a recurring payment', () => {
  const recurring: Made = { type: 'recurring' }
  test.each([
    ['approved', [recurring], { done: true, authorizationIdentifier: '99685196' }],
    ['declined', [{ ...recurring, code: '40000' }], { done: false, code: '40000', reason: 'aq 40000' }],
    ['approved and captured', [recurring, captured], { done: true, authorizationIdentifier: '99685196' }],
  ])('%s', (_what, operations: readonly Made[], expected) => {
    expect(readRecurring(payment(operations))).toEqual(expected)
  })

  test('is unknown while pending or without an operation', () => {
    expect(() => readRecurring(payment([{ ...recurring, pending: true }]))).toThrow(GatewayUnreachable)
    expect(() => readRecurring(payment([]))).toThrow(GatewayUnreachable)
  })
})

describe('a callback', () => {
  const gateway = quickpayGateway({ url: 'http://localhost:9', timeoutMs: 1, version: '1' })
  const sign = (body: string, key = 'private') => createHmac('sha256', key).update(body).digest('hex')
  const read = (body: string, signature: string | undefined, key = joinKeys('api', 'private')) =>
    gateway.readCallback(key, { headers: { 'quickpay-checksum-sha256': signature }, body: Buffer.from(body) })
  const body = JSON.stringify({ ...payment([authorized]), type: 'Payment' })

  test('with a valid signature names the payment', () => {
    expect(read(body, sign(body))).toEqual({
      ...{ authorizationIdentifier: '99685196', savedCardIdentifier: null, accepted: true },
    })
  })

  test.each([
    ['of a declined payment', { id: 7, type: 'Payment', accepted: false }, '7', false],
    ['of a subscription, as a saved card', { id: 7, type: 'Subscription', accepted: true }, 'subscription-7', true],
    ['of another resource', { id: 7, type: 'Payout', accepted: true }, null, true],
  ])('%s', (_what, resource, authorizationIdentifier, accepted) => {
    const text = JSON.stringify(resource)
    const savedCardIdentifier = resource.type === 'Subscription' ? authorizationIdentifier : null
    expect(read(text, sign(text))).toEqual({ authorizationIdentifier, savedCardIdentifier, accepted })
  })

  test.each([
    ['no signature', body, undefined, undefined],
    ['an empty signature', body, '', undefined],
    ["another account's signature", body, sign(body, 'other'), undefined],
    ['a signature of other bytes', `${body} `, sign(body), undefined],
    ['a signature that is no hexadecimal number', body, 'z'.repeat(64), undefined],
    ['a key without a private key', body, sign(body, ''), 'api'],
    ['a body that is no JSON', 'x', sign('x'), undefined],
    ['a body without a payment', '{}', sign('{}'), undefined],
    ['an id that is no number', '{"id":"1/capture"}', sign('{"id":"1/capture"}'), undefined],
  ])('with %s is rejected', (_what, text, signature, key) => {
    expect(read(text, signature, key)).toBeNull()
  })
})
