import { sumMinor } from '@forenet/domain/money'
import { z } from 'zod'
import {
  type Authorization,
  type Callback,
  type CallbackReading,
  type CaptureResult,
  type Gateway,
  GatewayRefused,
  GatewayUnreachable,
  type PaymentRequest,
  type SavedCardResult,
} from './gateway.ts'
import { parseJson, requestProvider } from './provider-http.ts'

/** Provider name in stored attempts and callback paths. */
export const FREEPAY = 'freepay'

export type FreepayOptions = {
  provider?: string
  /** Base URL of `POST /api/payment`, such as https://gw.freepay.dk */
  createUrl: string
  /** Base URL of all other calls, such as https://mw.freepay.dk/api/v2 */
  manageUrl: string
  timeoutMs: number
  version: string
}

const createdPaymentSchema = z.object({ paymentidentifier: z.string(), paymentwindowlink: z.url() })
const authorizationSchema = z.object({
  authorizationidentifier: z.string(),
  paymentidentifier: z.string().nullish(),
  orderid: z.string(),
  authorizationamount: z.int(),
  currency: z.string(),
  iscaptured: z.boolean(),
  captureamount: z.int().nullish(),
  totalamountcaptured: z.int().nullish(),
  datecredited: z.string().nullish(),
  maskedpan: z.string().nullish(),
  cardtype: z.union([z.string(), z.int()]).nullish(),
  walletprovider: z.int().nullish(),
  cardexpirydate: z.string().nullish(),
})
const savedCardSchema = z.object({
  maskedpan: z.string().nullish(),
  cardtype: z.union([z.string(), z.int()]).nullish(),
  cardexpirydate: z.string().nullish(),
})
const recurringSchema = z.object({
  issuccess: z.boolean(),
  errorcode: z.union([z.int(), z.string()]).nullish(),
  authorizationidentifier: z.string().nullish(),
  operationresult: z.preprocess(lowerCaseKeys, z.object({ gatewaystatusmessage: z.string().nullish() })).nullish(),
})
const creditSchema = z.object({ amount: z.int(), comment: z.string().nullish(), issuccess: z.boolean().nullish() })
const operationSchema = z.object({
  issuccess: z.boolean(),
  gatewaystatuscode: z.union([z.int(), z.string()]).nullish(),
  gatewaystatusmessage: z.string().nullish(),
  errormessage: z.string().nullish(),
})

const NO_SAVED_CARD = '00000000-0000-0000-0000-000000000000'
const WALLET_NAMES: Record<number, string> = { 1: 'MobilePay', 2: 'Apple Pay', 3: 'Google Pay' }
const NO_SUCH_AUTHORIZATION = 406
const KEY_REFUSED: readonly number[] = [401, 403]
const NOT_FOUND = Symbol('gone')

/** The key is the Authorization header, without a scheme (outside services: Freepay). */
export function freepayGateway(options: FreepayOptions): Gateway {
  const at = (path: string) => `${options.manageUrl.replace(/\/$/, '')}/${path}`
  const call = (method: string, url: string, key: string, body?: unknown) =>
    request(method, url, key, options.timeoutMs, body)

  const listCredits: Gateway['listCredits'] = async (key, id) => {
    const answer = await call('GET', at(`authorization/${encodeURIComponent(id)}/credit`), key)
    const rows = Array.isArray(answer) ? answer : []
    return rows
      .map((row) => parseResponse(creditSchema, row))
      .filter((row) => row.issuccess !== false)
      .map((row) => ({ amountMinor: row.amount, comment: row.comment ?? '' }))
  }

  return {
    provider: options.provider ?? FREEPAY,
    keySetting: 'FREEPAY_API_KEY',
    signsCallbacks: false,
    readCallback: (_key, callback) => {
      const fields = parseCallbackBody(callback)
      return fields && readCallbackFields(fields)
    },
    async createPayment(key, wanted) {
      const answer = await call(
        'POST',
        `${options.createUrl.replace(/\/$/, '')}/api/payment`,
        key,
        paymentBody(wanted, options.version),
      )
      const { paymentidentifier, paymentwindowlink } = parseResponse(createdPaymentSchema, answer)
      return { paymentIdentifier: paymentidentifier, link: paymentwindowlink }
    },
    async findAuthorization(key, id) {
      const answer = await call('GET', at(`authorization/${encodeURIComponent(id)}`), key).catch(
        nullIf(NO_SUCH_AUTHORIZATION),
      )
      if (answer === NOT_FOUND) return null
      const found = parseResponse(authorizationSchema, answer)
      // The authorization has the date of the last credit, not the amount.
      const credits = found.datecredited ? await listCredits(key, id) : []
      return { ...readAuthorization(found), creditedMinor: sumMinor(credits.map((entry) => entry.amountMinor)) }
    },
    listCredits,
    async capture(key, id, amountMinor) {
      const answer = await call('POST', at(`authorization/${encodeURIComponent(id)}/capture`), key, {
        Amount: amountMinor,
      })
      return readOperation(answer)
    },
    async voidAuthorization(key, id) {
      await call('DELETE', at(`authorization/${encodeURIComponent(id)}`), key).catch(nullIf(NO_SUCH_AUTHORIZATION))
    },
    async credit(key, id, amountMinor, comment) {
      const answer = await call('POST', at(`authorization/${encodeURIComponent(id)}/credit`), key, {
        Amount: amountMinor,
        Comment: comment,
      })
      return readOperation(answer)
    },
    isSavedCard: () => false,
    async findSavedCard(key, id) {
      const answer = await call('GET', at(`recurring/${encodeURIComponent(id)}`), key).catch(
        nullIf(NO_SUCH_AUTHORIZATION),
      )
      if (answer === NOT_FOUND) return null
      const found = parseResponse(savedCardSchema, answer)
      return {
        maskedCard: found.maskedpan ?? null,
        cardType: formatCardType(found.cardtype),
        expiry: found.cardexpirydate ?? null,
        isTest: null,
      }
    },
    async authorizeSavedCard(key, id, { orderNumber, amountMinor, currency }) {
      const body = { Amount: amountMinor, OrderId: orderNumber, Currency: currency }
      return readRecurring(await call('POST', at(`recurring/${encodeURIComponent(id)}/authorize`), key, body))
    },
    async deleteSavedCard(key, id) {
      const path = at(`recurring/${encodeURIComponent(id)}`)
      return (await call('DELETE', path, key).catch(nullIf(NO_SUCH_AUTHORIZATION))) !== NOT_FOUND
    },
  }
}

function parseCallbackBody({ headers, body }: Callback): Record<string, unknown> | null {
  const text = body.toString('utf8')
  if (/json/i.test(String(headers['content-type']))) {
    const read = z.record(z.string(), z.unknown()).safeParse(parseJson(text))
    return read.success ? read.data : null
  }
  const form = new URLSearchParams(text)
  return Object.fromEntries(
    [...form.keys()].map((name) => [name, form.getAll(name).length > 1 ? null : form.get(name)]),
  )
}

/** Freepay does not sign callbacks (outside services: Freepay). */
export function readCallbackFields(form: Record<string, unknown>): CallbackReading {
  const fields = new Map(Object.entries(form).map(([name, value]) => [name.toLowerCase(), plainText(value)]))
  return {
    authorizationIdentifier: parseIdentifier(fields.get('authorizationidentifier')),
    savedCardIdentifier: parseIdentifier(fields.get('savedcardidentifier')),
    accepted: (fields.get('authorizationaccepted') ?? 'true').toLowerCase() === 'true',
  }
}

function parseIdentifier(text = ''): string | null {
  return /^[A-Za-z0-9-]{1,64}$/.test(text) && text !== NO_SAVED_CARD ? text : null
}

function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}

function paymentBody(wanted: PaymentRequest, version: string): Record<string, unknown> {
  const [line1 = '', line2 = '', line3 = ''] = wanted.billing.lines
  return {
    Amount: wanted.amountMinor,
    Currency: wanted.currency,
    OrderNumber: wanted.orderNumber,
    CustomerAcceptUrl: wanted.acceptUrl,
    CustomerDeclineUrl: wanted.declineUrl,
    ServerCallbackUrl: wanted.callbackUrl,
    BillingAddress: {
      AddressLine1: truncate(50, line1),
      AddressLine2: truncate(50, line2),
      AddressLine3: truncate(50, line3),
      City: truncate(50, wanted.billing.city),
      PostCode: truncate(16, wanted.billing.postCode),
      Country: wanted.billing.country,
    },
    EnforceLanguage: wanted.language === 'da' ? 'da-DK' : 'en-US',
    CustomerEmail: wanted.customerEmail === '' ? null : wanted.customerEmail,
    ...(wanted.saveCard ? { SaveCard: true } : {}),
    Options: { TestMode: wanted.testMode, RequestSubscriptionWithAuthorization: false },
    Client: {
      CMS: { Name: 'Forenet', Version: version },
      ...(wanted.shopName === null ? {} : { Shop: { Name: truncate(50, wanted.shopName), Version: version } }),
      API: { Name: 'Forenet', Version: version },
    },
  }
}

/** Gateways reject split surrogate pairs. */
function truncate(length: number, text: string): string {
  const beginning = text.slice(0, length)
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1).toWellFormed()
}

/** 4xx throws `GatewayRefused`; other errors have an unknown outcome and throw `GatewayUnreachable`. */
async function request(method: string, url: string, key: string, timeoutMs: number, body?: unknown): Promise<unknown> {
  const { status, text } = await requestProvider({
    ...{ method, url, body, headers: { authorization: key } },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (status >= 200 && status < 300) return parseJson(text)
  if (status >= 400 && status < 500)
    throw new FreepayRefusedError(readErrorMessage(text) ?? `The gateway answered ${status}`, status)
  throw new GatewayUnreachable(`The gateway answered ${status}`)
}

class FreepayRefusedError extends GatewayRefused {
  readonly status: number
  constructor(message: string, status: number) {
    super(message, {
      refusesKey: KEY_REFUSED.includes(status),
      unknownAuthorization: status === NO_SUCH_AUTHORIZATION,
    })
    this.status = status
  }
}

function readErrorMessage(text: string): string | null {
  const read = z.preprocess(lowerCaseKeys, z.object({ message: z.string() })).safeParse(parseJson(text))
  return read.success ? read.data.message.slice(0, 300) : null
}

function nullIf(status: number): (error: unknown) => typeof NOT_FOUND {
  return (error) => {
    if (error instanceof FreepayRefusedError && error.status === status) return NOT_FOUND
    throw error
  }
}

/** Field names ignore case (outside services: Freepay). */
function lowerCaseKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), inner]))
}

function parseResponse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(lowerCaseKeys(value))
  if (!read.success)
    throw new GatewayUnreachable('The gateway answered in a shape we do not know', { cause: read.error })
  return read.data
}

function readAuthorization(found: z.output<typeof authorizationSchema>): Omit<Authorization, 'creditedMinor'> {
  return {
    authorizationIdentifier: found.authorizationidentifier,
    paymentIdentifier: found.paymentidentifier ?? null,
    orderNumber: found.orderid,
    amountMinor: found.authorizationamount,
    currency: found.currency,
    captured: found.iscaptured,
    capturedMinor: found.iscaptured
      ? (found.totalamountcaptured ?? found.captureamount ?? found.authorizationamount)
      : 0,
    maskedCard: found.maskedpan ?? null,
    cardType: formatCardType(found.cardtype),
    wallet: found.walletprovider ? (WALLET_NAMES[found.walletprovider] ?? null) : null,
    cardExpiry: found.cardexpirydate ?? null,
    isTest: null,
    savedCardIdentifier: null,
  }
}

function formatCardType(type: string | number | null | undefined): string | null {
  return type === null || type === undefined ? null : String(type)
}

/** An approval without an authorization has an unknown outcome. */
function readRecurring(value: unknown): SavedCardResult {
  const read = parseResponse(recurringSchema, value)
  if (!read.issuccess) {
    const reason = read.operationresult?.gatewaystatusmessage || 'The gateway refused without a reason'
    return { done: false, code: String(read.errorcode ?? ''), reason }
  }
  const authorizationIdentifier = parseIdentifier(read.authorizationidentifier ?? '')
  if (authorizationIdentifier === null) throw new GatewayUnreachable('The gateway named no authorization')
  return { done: true, authorizationIdentifier }
}

function readOperation(value: unknown): CaptureResult {
  const read = parseResponse(operationSchema, value)
  if (read.issuccess) return { done: true }
  return {
    done: false,
    code: String(read.gatewaystatuscode ?? ''),
    reason: read.errormessage || read.gatewaystatusmessage || 'The gateway refused without a reason',
  }
}
