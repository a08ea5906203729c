import { purchaseTokenSchema } from '@forenet/domain/membership-selection'
import { PURCHASE_TOKEN_LENGTH } from '@forenet/domain/purchase-token'
import { z } from 'zod'
import { instantSchema, textSchema } from './member.ts'
import { organisationSchema } from './organisation.ts'

export const returnTokenSchema = z.string().min(PURCHASE_TOKEN_LENGTH).max(600)

export const paymentPrepareBodySchema = z.strictObject({
  token: purchaseTokenSchema,
  membershipData: z.string().min(4).max(20_000).meta({
    contentEncoding: 'base64',
    contentMediaType: 'application/json',
    description: 'Who gets which membership, with the total that was shown and the consent',
  }),
})

const boughtInLine = z.object({
  membershipConfId: z.uuid().nullable(),
  membershipHistoryId: z.uuid().nullable(),
  membershipId: z.uuid().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
})
export type PurchasedPeriod = z.output<typeof boughtInLine>

export const orderLineSchema = z.object({
  memberId: z.uuid(),
  participantName: z.string(),
  description: z.string(),
  ...boughtInLine.shape,
  priceMinor: z.int(),
  vatMinor: z.int(),
  surchargeMinor: z.int(),
  totalMinor: z.int(),
})
export type OrderLine = z.output<typeof orderLineSchema>

export const preparedPaymentSchema = z.object({
  returnToken: z.string(),
  expiresAt: instantSchema,
  totalMinor: z.int(),
  currency: z.string(),
  lines: z.array(orderLineSchema),
})
export type PreparedPayment = z.output<typeof preparedPaymentSchema>

/** Section 4, rulings 10 and 12. */
export const PAYMENT_STATES = [
  'unpaid',
  'waiting',
  'confirming',
  'paid',
  'declined',
  /** Already paid, seats sold, amounts differ, or the payer may no longer buy for the participant. */
  'voided',
] as const

const purchaseSubject = z.object({
  eventId: z.uuid().nullable(),
})
export type PurchaseSubject = z.output<typeof purchaseSubject>

export const paymentStateSchema = z.object({
  state: z.enum(PAYMENT_STATES),
  orderId: z.uuid(),
  kind: z.enum(['membership', 'event', 'invoice']),
  ...purchaseSubject.shape,
  entryId: z.uuid().nullable(),
  ticketId: z.uuid().nullable(),
  heldUntil: instantSchema.nullable(),
  organisation: organisationSchema,
  totalMinor: z.int(),
  currency: z.string(),
  orderNumber: z.string().nullable(),
  lines: z.array(orderLineSchema),
  declineCode: z.string().nullable(),
  declineReason: z.string().nullable(),
  voidReason: z
    .enum(['already-paid', 'mismatch', 'capture-failed', 'seats-gone', 'cancelled', 'participant-not-yours'])
    .nullable(),
  cardLastFour: z.string().nullable(),
  createdAt: instantSchema,
  paidAt: instantSchema.nullable(),
  retryToken: z.string().nullable(),
})
export type PaymentState = z.output<typeof paymentStateSchema>

export const paymentLinkBodySchema = z.strictObject({
  forenettoken: returnTokenSchema,
  /** Øre that the buyer saw; refused if it differs (ruling 6). */
  Amount: z.int().min(0).max(1_000_000_000).optional(),
  Currency: z.literal('DKK').optional(),
})

export const paymentLinkSchema = z.object({
  paymentIdentifier: z.string(),
  paymentWindowLink: z.string(),
  orderNumber: z.string(),
})
export type PaymentLink = z.output<typeof paymentLinkSchema>

/** Authorization id of the gateway, or `none` for a decline without authorization. */
export const authorizationIdentifierSchema = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, { error: 'Must be an authorization identifier' })

export const authorizationParamsSchema = z.strictObject({ id: authorizationIdentifierSchema })

/** `savedCardIdentifier`: verified at the gateway before it is used. */
export const captureBodySchema = z.strictObject({
  forenettoken: returnTokenSchema,
  savedCardIdentifier: authorizationIdentifierSchema.optional(),
})

export const declineBodySchema = z.strictObject({
  forenettoken: returnTokenSchema,
  gatewayreason: textSchema(20).optional(),
  reason: textSchema(300).optional(),
  acquirer: textSchema(60).optional(),
})

const room = z.object({
  begun: z.int(),
  most: z.int(),
  againAt: instantSchema.nullable(),
})

export const unpaidPurchaseLimitsSchema = z.object({ membership: room, event: room })
export type UnpaidPurchaseLimits = z.output<typeof unpaidPurchaseLimitsSchema>

/** Gateway requests to settle a payment: read, capture, second read, refund. */
export const PAYMENT_SETTLEMENT_CALLS = 4

export const paymentProblemsSchema = z.object({
  organisation: organisationSchema.pick({ id: true, key: true, name: true, kind: true, accentColour: true }),
  orders: z.int(),
})
export type PaymentProblems = z.output<typeof paymentProblemsSchema>

export const reconciliationRowSchema = z.object({
  attemptId: z.uuid(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  organisationId: z.uuid(),
  payer: z.string(),
  state: z.string(),
  ourMinor: z.int(),
  gatewayMinor: z.int().nullable(),
  agrees: z.boolean(),
  difference: z
    .enum([
      'amount',
      'captured-not-recorded',
      'recorded-not-captured',
      'not-at-gateway',
      'gateway-silent',
      'provider-not-set-up',
      'unsettled',
    ])
    .nullable(),
  lastError: z.string().nullable(),
  updatedAt: instantSchema,
})

export const reconciliationSchema = z.object({
  rows: z.array(reconciliationRowSchema),
  ourTotalMinor: z.int(),
  gatewayTotalMinor: z.int(),
  stuckChains: z.array(
    z.object({
      orderId: z.uuid(),
      step: z.string(),
      tries: z.int(),
      lastError: z.string().nullable(),
      lastTriedAt: instantSchema.nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type Reconciliation = z.output<typeof reconciliationSchema>
