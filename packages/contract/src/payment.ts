import { PURCHASE_TOKEN_LENGTH } from '@forenet/domain/purchase-token'
import { purchaseToken } from '@forenet/domain/selection'
import { z } from 'zod'
import { instant, text } from './member.ts'
import { organisation } from './organisation.ts'

/** The signed return token of a payment return link. */
export const returnToken = z.string().min(PURCHASE_TOKEN_LENGTH).max(600)

export const paymentPrepareBody = z.strictObject({
  token: purchaseToken,
  membershipData: z.string().min(4).max(20_000).meta({
    contentEncoding: 'base64',
    contentMediaType: 'application/json',
    description: 'Who gets which membership, with the total that was shown and the consent',
  }),
})

/** What of a purchase's line only what is sold knows. */
const boughtInLine = z.object({
  membershipConfId: z.uuid().nullable(),
  membershipHistoryId: z.uuid().nullable(),
  membershipId: z.uuid().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
})
export type BoughtInLine = z.output<typeof boughtInLine>

/** A line of a purchase, in øre. */
export const orderLine = z.object({
  memberId: z.uuid(),
  participantName: z.string(),
  description: z.string(),
  ...boughtInLine.shape,
  priceMinor: z.int(),
  vatMinor: z.int(),
  surchargeMinor: z.int(),
  totalMinor: z.int(),
})
export type OrderLine = z.output<typeof orderLine>

export const preparedPayment = z.object({
  returnToken: z.string(),
  expiresAt: instant,
  totalMinor: z.int(),
  currency: z.string(),
  lines: z.array(orderLine),
})
export type PreparedPayment = z.output<typeof preparedPayment>

/** Where a purchase stands, in words a page can show (section 4, rulings 10 and 12). */
export const PAYMENT_STATES = [
  /** Prepared; no payment window opened yet, or the last one could not be opened: nothing was charged. */
  'unpaid',
  /** A payment window is open; nothing has come back. */
  'waiting',
  /** The gateway has authorized it and we are capturing: nobody knows yet. */
  'confirming',
  'paid',
  'declined',
  /**
   * Over without a charge: authorized and given back (paid already, the seats were gone, figures did not match), or for
   * somebody the payer may no longer buy for.
   */
  'voided',
] as const

/** What a purchase is about. */
const purchaseSubject = z.object({
  /** The event, where the purchase is about one. */
  eventId: z.uuid().nullable(),
})
export type PurchaseSubject = z.output<typeof purchaseSubject>

export const paymentState = z.object({
  state: z.enum(PAYMENT_STATES),
  orderId: z.uuid(),
  kind: z.enum(['membership', 'event']),
  ...purchaseSubject.shape,
  entryId: z.uuid().nullable(),
  /** The ticket that becomes of a dearer kind by it, where it is the difference to that. */
  ticketId: z.uuid().nullable(),
  /** Until when seats are held for it. */
  heldUntil: instant.nullable(),
  organisation,
  totalMinor: z.int(),
  currency: z.string(),
  orderNumber: z.string().nullable(),
  lines: z.array(orderLine),
  /** Gateway's reason code (1-22) of a decline, and its words. */
  declineCode: z.string().nullable(),
  declineReason: z.string().nullable(),
  voidReason: z.enum(['already-paid', 'mismatch', 'capture-failed', 'seats-gone', 'participant-not-yours']).nullable(),
  cardLastFour: z.string().nullable(),
  createdAt: instant,
  paidAt: instant.nullable(),
  /** A fresh return token where another try makes sense. */
  retryToken: z.string().nullable(),
})
export type PaymentState = z.output<typeof paymentState>

export const paymentLinkBody = z.strictObject({
  forenettoken: returnToken,
  /** What the browser believes it costs, in øre: refused when the server's figure differs (ruling 6). */
  Amount: z.int().min(0).max(1_000_000_000).optional(),
  Currency: z.literal('DKK').optional(),
})

export const paymentLink = z.object({
  paymentIdentifier: z.string(),
  paymentWindowLink: z.string(),
  orderNumber: z.string(),
})
export type PaymentLink = z.output<typeof paymentLink>

/** The gateway's authorizationIdentifier, or `none` on a decline that has no authorization. */
export const authorizationIdentifier = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, { error: 'Must be an authorization identifier' })

export const authorizationParams = z.strictObject({ id: authorizationIdentifier })

export const captureBody = z.strictObject({ forenettoken: returnToken })

export const declineBody = z.strictObject({
  forenettoken: returnToken,
  gatewayreason: text(20).optional(),
  reason: text(300).optional(),
  acquirer: text(60).optional(),
})

const room = z.object({
  /** Purchases begun and not paid, of those that count; never more than `most`. */
  begun: z.int(),
  most: z.int(),
  /** When the next may be begun, if none is paid before; null while there is room. */
  againAt: instant.nullable(),
})

/** How many purchases a member has begun without paying, of each kind, beside how many there may be. */
export const unpaidRoom = z.object({ membership: room, event: room })
export type UnpaidRoom = z.output<typeof unpaidRoom>

/** The most calls to the gateway that settling a payment takes: it is read, captured, read again, or paid back. */
export const SETTLING_CALLS = 4

/** Purchases of an organisation in which something failed that has not come right by itself. */
export const paymentTrouble = z.object({
  organisation: organisation.pick({ id: true, key: true, name: true, kind: true, accentColour: true }),
  orders: z.int(),
})
export type PaymentTrouble = z.output<typeof paymentTrouble>

/** One row of the treasurer's reconciliation: our attempt beside what the gateway says now. Amounts in øre. */
export const reconciliationRow = z.object({
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
  updatedAt: instant,
})

export const reconciliation = z.object({
  rows: z.array(reconciliationRow),
  ourTotalMinor: z.int(),
  gatewayTotalMinor: z.int(),
  /** Purchases paid whose after-payment chain is not through. */
  stuckChains: z.array(
    z.object({
      orderId: z.uuid(),
      step: z.string(),
      tries: z.int(),
      lastError: z.string().nullable(),
      lastTriedAt: instant.nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type Reconciliation = z.output<typeof reconciliation>
