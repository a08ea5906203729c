import { z } from 'zod'
import { isCountryCode } from './country-codes.ts'
import { withCanonicalNames } from './request-names.ts'

const currencies = new Set(Intl.supportedValuesOf('currency'))
const largestAmount = 99_999_999_999

/** Public clients also send numbers as strings of digits. */
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

/** The gateway returns 406 for an unknown authorization or saved card. */
export function unknownAuthorizationRefusal(): GatewayRefusal {
  return new GatewayRefusal(406, 'The authorization could not be found.')
}

export const readCreateRequest = (body: unknown): CreatePaymentRequest => read(createSchema, body)
export const readCaptureRequest = (body: unknown) => read(captureSchema, body)
export const readCreditRequest = (body: unknown) => read(creditSchema, body)
export const readRecurringRequest = (body: unknown) => read(recurringSchema, body)

/** @throws {GatewayRefusal} 400 naming every invalid field */
function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(withCanonicalNames(body))
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `${issue.path.join('.') || 'The request'} ${issue.message}`)
  throw new GatewayRefusal(400, `${problems.join('; ')}.`)
}
