import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import {
  type Callback,
  type CallbackReading,
  type Gateway,
  GatewayRefused,
  GatewayUnreachable,
  type PaymentRequest,
  type SavedCardRequest,
  type SavedCardResult,
} from './gateway.ts'
import { parseJson, requestProvider } from './provider-http.ts'
import {
  findSubscriptionId,
  type QuickpayPayment,
  quickpayPayment,
  readAuthorization,
  readCredits,
  readRecurring,
  readResult,
  readSubscription,
  refundCallbackUrl,
  savedCardId,
} from './quickpay-payment.ts'

/** Provider name in stored attempts and callback paths. */
export const QUICKPAY = 'quickpay'

export const QUICKPAY_API = 'https://api.quickpay.net'

export type QuickpayOptions = { url: string; timeoutMs: number; version: string }

const createdPaymentSchema = z.object({ id: z.int().positive() })
const paymentLinkSchema = z.object({ url: z.url() })
const errorSchema = z.object({ message: z.string().nullish(), errors: z.record(z.string(), z.unknown()).nullish() })
const accountKeySchema = z.object({ private_key: z.string() })
const signedResourceSchema = z.object({ id: z.int().positive(), type: z.string(), accepted: z.boolean() })

const KEY_REFUSED: readonly number[] = [401, 403]
const NOT_FOUND = 404
/** Client errors that a later call can resolve. */
const RETRYABLE_STATUSES: readonly number[] = [408, 423, 429]
const SIGNATURE_HEADER = 'quickpay-checksum-sha256'
const CALLBACK_URL = 'quickpay-callback-url'

type SendRequest = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<unknown>

/**
 * Authorization and payment are one resource with one id. Capture, cancel and refund are operations of it, requested as
 * `synchronized`; each is preceded by a read, so that its own result is recognised. All requests of a call share its
 * timeout. A saved card is a subscription; authorizing it reserves nothing. Each charge is a separate recurring payment,
 * which is searched by its order number before it is requested.
 */
export function quickpayGateway({ url, timeoutMs, version }: QuickpayOptions): Gateway {
  const open = (key: string): SendRequest => {
    const signal = AbortSignal.timeout(timeoutMs)
    return (method, path, body, headers = {}) =>
      send({ url, key: splitKey(key).apiKey, signal }, method, path, body, headers)
  }

  return {
    provider: QUICKPAY,
    keySetting: null,
    signsCallbacks: true,
    readCallback: (key, callback) => readCallback(splitKey(key).privateKey, callback),
    async checkKey(key) {
      const answer = await open(key)('GET', 'account/private-key').catch((error: unknown) => {
        // The API key may lack permission to read it.
        if (error instanceof QuickpayRefusedError && (error.status === 403 || error.status === NOT_FOUND)) return null
        throw error
      })
      if (answer === null) return false
      if (parseResponse(accountKeySchema, answer).private_key === splitKey(key).privateKey) return true
      throw new GatewayRefused('The private key is another one', { refusesKey: true })
    },
    async createPayment(key, wanted) {
      const request = open(key)
      const kind = wanted.saveCard ? 'subscriptions' : 'payments'
      const shopsystem = { name: 'Forenet', version }
      const order = wanted.saveCard
        ? { order_id: subscriptionOrderId(wanted.orderNumber), description: describePurchase(wanted) }
        : { order_id: wanted.orderNumber }
      const { id } = parseResponse(
        createdPaymentSchema,
        await request('POST', kind, { ...order, currency: wanted.currency, shopsystem }),
      )
      const identifier = wanted.saveCard ? savedCardId(id) : String(id)
      const { url: link } = parseResponse(
        paymentLinkSchema,
        await request('PUT', `${kind}/${id}/link`, linkBody(wanted, identifier)),
      )
      return { paymentIdentifier: identifier, link }
    },
    async findAuthorization(key, id) {
      const payment = await findPayment(open(key), id)
      return payment && readAuthorization(payment)
    },
    async listCredits(key, id) {
      const payment = await findPayment(open(key), id)
      if (!payment) throw new GatewayRefused('The gateway does not know the payment', { unknownAuthorization: true })
      return readCredits(payment)
    },
    async capture(key, id, amountMinor) {
      const request = open(key)
      const before = await getPayment(request, id)
      return readResult(before, await runOperation(request, id, 'capture', { amount: amountMinor }), 'capture')
    },
    async voidAuthorization(key, id) {
      const request = open(key)
      const before = await findPayment(request, id)
      if (!before || !readAuthorization(before)) return
      const result = readResult(before, await runOperation(request, id, 'cancel'), 'cancel')
      if (!result.done) throw new GatewayRefused(`Could not void: ${result.reason}`)
    },
    async credit(key, id, amountMinor, comment) {
      const request = open(key)
      const before = await getPayment(request, id)
      const callbackUrl = refundCallbackUrl(before, comment)
      const headers: Record<string, string> = callbackUrl === null ? {} : { [CALLBACK_URL]: callbackUrl }
      const after = await runOperation(request, id, 'refund', { amount: amountMinor }, headers)
      return readResult(before, after, 'refund', callbackUrl === null ? null : comment)
    },
    isSavedCard: (identifier) => findSubscriptionId(identifier) !== undefined,
    async findSavedCard(key, identifier) {
      const subscription = await findSubscription(open(key), identifier)
      return subscription && readSubscription(subscription)
    },
    authorizeSavedCard: (key, identifier, wanted) => authorizeSavedCard(open(key), identifier, wanted),
    async deleteSavedCard(key, identifier) {
      const request = open(key)
      const before = await findSubscription(request, identifier)
      if (!before) return false
      if (!readSubscription(before)) return true
      const path = `subscriptions/${before.id}/cancel?synchronized`
      const result = readResult(before, parseResponse(quickpayPayment, await request('POST', path)), 'cancel')
      if (!result.done) throw new GatewayRefused(`Could not cancel the subscription: ${result.reason}`)
      return true
    },
  }
}

/** Returns the payment of an earlier call with the order number, in case its response was lost. */
async function authorizeSavedCard(
  request: SendRequest,
  identifier: string,
  wanted: SavedCardRequest,
): Promise<SavedCardResult> {
  const earlier = await findByOrderNumber(request, wanted.orderNumber)
  if (earlier) return readRecurring(earlier)
  const subscription = await findSubscription(request, identifier)
  if (!subscription || !readSubscription(subscription))
    throw new GatewayRefused('The gateway does not know the saved card', { unknownAuthorization: true })
  const { orderNumber: order_id, amountMinor: amount, callbackUrl } = wanted
  const body = { order_id, amount, auto_capture: false, autofee: false }
  const path = `subscriptions/${subscription.id}/recurring?synchronized`
  try {
    return readRecurring(
      parseResponse(quickpayPayment, await request('POST', path, body, { [CALLBACK_URL]: callbackUrl })),
    )
  } catch (error) {
    if (!(error instanceof QuickpayRefusedError) || KEY_REFUSED.includes(error.status)) throw error
    // A concurrent call may have used the order number.
    const concurrent = await findByOrderNumber(request, wanted.orderNumber)
    if (!concurrent) throw error
    return readRecurring(concurrent)
  }
}

async function findByOrderNumber(request: SendRequest, orderNumber: string): Promise<QuickpayPayment | undefined> {
  const found = parseResponse(
    z.array(quickpayPayment),
    await request('GET', `payments?order_id=${encodeURIComponent(orderNumber)}`),
  )
  return found.find(({ order_id }) => order_id === orderNumber)
}

/** Null if the account has no such subscription. */
async function findSubscription(request: SendRequest, identifier: string): Promise<QuickpayPayment | null> {
  const id = findSubscriptionId(identifier)
  return id === undefined ? null : findResource(request, `subscriptions/${id}`)
}

/** The order number is that of the first payment, and may be unique across payments and subscriptions. */
function subscriptionOrderId(orderNumber: string): string {
  return `S${createHash('sha256').update(orderNumber).digest('hex').slice(0, 19)}`
}

function describePurchase({ shopName, orderNumber }: PaymentRequest): string {
  return [shopName, orderNumber].filter(Boolean).join(' ')
}

async function runOperation(
  request: SendRequest,
  id: string,
  operation: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<QuickpayPayment> {
  return parseResponse(
    quickpayPayment,
    await request('POST', `payments/${id}/${operation}?synchronized`, body, headers),
  )
}

/** Null if the account has no such payment. */
async function findPayment(request: SendRequest, id: string): Promise<QuickpayPayment | null> {
  if (!quickpayPayment.shape.id.safeParse(Number(id)).success || String(Number(id)) !== id) return null
  return findResource(request, `payments/${id}`)
}

async function findResource(request: SendRequest, path: string): Promise<QuickpayPayment | null> {
  try {
    return parseResponse(quickpayPayment, await request('GET', path))
  } catch (error) {
    if (error instanceof QuickpayRefusedError && error.status === NOT_FOUND) return null
    throw error
  }
}

async function getPayment(request: SendRequest, id: string): Promise<QuickpayPayment> {
  const payment = await findPayment(request, id)
  if (!payment) throw new GatewayRefused('The gateway does not know the payment', { unknownAuthorization: true })
  return payment
}

/** Quickpay adds nothing to `continue_url`, so the adapter names the payment or saved card in it. */
function linkBody(wanted: PaymentRequest, id: string): Record<string, unknown> {
  const acceptUrl = new URL(wanted.acceptUrl)
  acceptUrl.searchParams.set('authorizationIdentifier', id)
  if (wanted.saveCard) acceptUrl.searchParams.set('savedCardIdentifier', id)
  return {
    amount: wanted.amountMinor,
    continue_url: acceptUrl.href,
    cancel_url: wanted.declineUrl,
    callback_url: wanted.callbackUrl,
    language: wanted.language,
    auto_capture: false,
    auto_fee: false,
    ...(wanted.customerEmail === '' ? {} : { customer_email: wanted.customerEmail }),
  }
}

function splitKey(key: string): { apiKey: string; privateKey: string } {
  const [apiKey = '', privateKey = ''] = key.split(':')
  return { apiKey, privateKey }
}

function readCallback(privateKey: string, { headers, body }: Callback): CallbackReading | null {
  const given = headers[SIGNATURE_HEADER]
  if (privateKey === '' || typeof given !== 'string') return null
  const expected = createHmac('sha256', privateKey).update(body).digest()
  const signature = Buffer.from(given, 'hex')
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  const read = signedResourceSchema.safeParse(parseJson(body.toString('utf8')))
  if (!read.success) return null
  const { id, type, accepted } = read.data
  if (type === 'Subscription') {
    return { authorizationIdentifier: savedCardId(id), savedCardIdentifier: savedCardId(id), accepted }
  }
  return { authorizationIdentifier: type === 'Payment' ? String(id) : null, savedCardIdentifier: null, accepted }
}

type QuickpayAccess = { url: string; key: string; signal: AbortSignal }

/** 4xx throws `GatewayRefused`; other errors have an unknown outcome and throw `GatewayUnreachable`. */
async function send(
  { url, key, signal }: QuickpayAccess,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<unknown> {
  const { status, text } = await requestProvider({
    method,
    url: `${url.replace(/\/$/, '')}/${path}`,
    headers: {
      authorization: `Basic ${Buffer.from(`:${key}`).toString('base64')}`,
      'accept-version': 'v10',
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    signal,
  })
  if (status >= 200 && status < 300) return parseJson(text)
  if (status >= 400 && status < 500 && !RETRYABLE_STATUSES.includes(status))
    throw new QuickpayRefusedError(parseReason(text), status)
  throw new GatewayUnreachable(`The gateway answered ${status}`)
}

class QuickpayRefusedError extends GatewayRefused {
  readonly status: number
  constructor(reason: string | null, status: number) {
    super(reason ?? `The gateway answered ${status}`, {
      refusesKey: KEY_REFUSED.includes(status),
      unknownAuthorization: status === NOT_FOUND,
    })
    this.status = status
  }
}

function parseReason(text: string): string | null {
  const read = errorSchema.safeParse(parseJson(text))
  if (!read.success) return null
  const { message, errors } = read.data
  const fields = Object.entries(errors ?? {}).map(([field, why]) => `${field} ${[why].flat().join(', ')}`)
  return [message, ...fields].filter(Boolean).join('; ').slice(0, 300) || null
}

function parseResponse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value)
  if (!read.success)
    throw new GatewayUnreachable('The gateway answered in a shape we do not know', { cause: read.error })
  return read.data
}
