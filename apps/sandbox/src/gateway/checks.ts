import { z } from 'zod'

const names = [
  'Amount',
  'Currency',
  'OrderNumber',
  'OrderId',
  'CustomerAcceptUrl',
  'CustomerDeclineUrl',
  'ServerCallbackUrl',
  'BillingAddress',
  'ShippingAddress',
  'AddressLine1',
  'AddressLine2',
  'AddressLine3',
  'City',
  'PostCode',
  'Country',
  'EnforceLanguage',
  'CustomerEmail',
  'SaveCard',
  'Options',
  'TestMode',
  'RequestSubscriptionWithAuthorization',
  'Client',
  'Shop',
  'Name',
  'Comment',
]
const canonical = new Map(names.map((name) => [name.toLowerCase(), name]))

/** PascalCase at every depth, because the gateway ignores case. */
function withCanonicalNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCanonicalNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      canonical.get(name.toLowerCase()) ?? name,
      withCanonicalNames(inner),
    ]),
  )
}

const codes = new Set(
  (
    '4 8 10 12 16 20 24 28 31 32 36 40 44 48 50 51 52 56 60 64 68 70 72 74 76 84 86 90 92 96 100 104 108 112 ' +
    '116 120 124 132 136 140 144 148 152 156 158 162 166 170 174 175 178 180 184 188 191 192 196 203 204 208 ' +
    '212 214 218 222 226 231 232 233 234 238 239 242 246 248 250 254 258 260 262 266 268 270 275 276 288 292 ' +
    '296 300 304 308 312 316 320 324 328 332 334 336 340 344 348 352 356 360 364 368 372 376 380 384 388 392 ' +
    '398 400 404 408 410 414 417 418 422 426 428 430 434 438 440 442 446 450 454 458 462 466 470 474 478 480 ' +
    '484 492 496 498 499 500 504 508 512 516 520 524 528 531 533 534 535 540 548 554 558 562 566 570 574 578 ' +
    '580 581 583 584 585 586 591 598 600 604 608 612 616 620 624 626 630 634 638 642 643 646 652 654 659 660 ' +
    '662 663 666 670 674 678 682 686 688 690 694 702 703 704 705 706 710 716 724 728 729 732 740 744 748 752 ' +
    '756 760 762 764 768 772 776 780 784 788 792 795 796 798 800 804 807 818 826 831 832 833 834 840 850 854 ' +
    '858 860 862 876 882 887 894'
  )
    .split(' ')
    .map(Number),
)

function isCountryCode(code: number): boolean {
  return codes.has(code)
}

const currencies = new Set(Intl.supportedValuesOf('currency'))
const largestAmount = 99_999_999_999

/** Public client libraries also send numbers as strings of digits. */
const wholeNumber = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)], { error: 'must be a whole number' })
  .transform(Number)
  .pipe(z.int({ error: 'must be a whole number' }))
const amount = wholeNumber.pipe(
  z.int().min(1, { error: 'must be at least 1' }).max(largestAmount, { error: 'is too large' }),
)
const currency = z
  .string({ error: 'is required' })
  .transform((text) => text.toUpperCase())
  .refine((code) => currencies.has(code), { error: 'must be an ISO 4217 alpha-3 currency code' })
const orderNumber = z
  .union([z.string(), z.int()], { error: 'is required' })
  .transform(String)
  .pipe(
    z
      .string()
      .min(4, { error: 'must be at least 4 characters' })
      .max(20, { error: 'must be at most 20 characters' })
      .regex(/^[\x21-\x7e]+$/, { error: 'must be visible characters without spaces' }),
  )
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' })
const text = (longest: number) => z.string().max(longest, { error: `must be at most ${longest} characters` })

const address = z.object({
  AddressLine1: text(50).nullish(),
  AddressLine2: text(50).nullish(),
  AddressLine3: text(50).nullish(),
  City: text(50).nullish(),
  PostCode: text(16).nullish(),
  Country: wholeNumber.refine(isCountryCode, { error: 'must be an ISO 3166-1 numeric country code' }).nullish(),
})

const createSchema = z.object({
  Amount: amount,
  Currency: currency,
  OrderNumber: orderNumber,
  CustomerAcceptUrl: webAddress,
  CustomerDeclineUrl: webAddress,
  ServerCallbackUrl: webAddress.nullish(),
  BillingAddress: address.nullish(),
  ShippingAddress: address.nullish(),
  EnforceLanguage: z.enum(['da-DK', 'en-US', 'sv-SE'], { error: 'must be da-DK, en-US or sv-SE' }).nullish(),
  CustomerEmail: z.email({ error: 'must be an e-mail address' }).nullish(),
  SaveCard: z.boolean({ error: 'must be true or false' }).nullish(),
  Options: z
    .object({
      TestMode: z.boolean({ error: 'must be true or false' }).nullish(),
      RequestSubscriptionWithAuthorization: z.boolean({ error: 'must be true or false' }).nullish(),
    })
    .nullish(),
  Client: z.looseObject({ Shop: z.looseObject({ Name: text(50) }).nullish() }).nullish(),
})
export type CreatePaymentRequest = z.infer<typeof createSchema>

const captureSchema = z.object({ Amount: amount })
const creditSchema = z.object({ Amount: amount, Comment: text(500).nullish() })
const recurringSchema = z.object({ Amount: amount, OrderId: orderNumber, Currency: currency })

export class GatewayRefusal extends Error {
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/** The gateway reports it as 406. */
export function createUnknownAuthorizationRefusal(): GatewayRefusal {
  return new GatewayRefusal(406, 'The authorization could not be found.')
}

export const parseCreateRequest = (body: unknown): CreatePaymentRequest => read(createSchema, body)
export const parseCaptureRequest = (body: unknown) => read(captureSchema, body)
export const parseCreditRequest = (body: unknown) => read(creditSchema, body)
export const parseRecurringRequest = (body: unknown) => read(recurringSchema, body)

/** @throws {GatewayRefusal} 400 naming every invalid field */
function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(withCanonicalNames(body))
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `${issue.path.join('.') || 'The request'} ${issue.message}`)
  throw new GatewayRefusal(400, `${problems.join('; ')}.`)
}
