import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { instantSchema, searchTextSchema, textSchema } from '../member.ts'
import { personPaymentSchema } from './person.ts'

export const PAYMENT_SORT_ORDERS = ['day', '-day', 'payer', '-payer', 'amount', '-amount'] as const
export type PaymentSortOrder = (typeof PAYMENT_SORT_ORDERS)[number]

/** Both dates are inclusive; `text` matches payer, purpose or order number. */
export const clubPaymentFilterSchema = z.strictObject({
  from: calendarDateSchema.optional(),
  to: calendarDateSchema.optional(),
  text: searchTextSchema(100).optional(),
  method: textSchema(40).optional(),
  kind: z.enum(['membership', 'event', 'invoice']).optional(),
  event: z.uuid({ error: 'Must be an id' }).toLowerCase().optional(),
  back: z.literal('some').optional(),
  order: z.enum(PAYMENT_SORT_ORDERS).optional(),
})
export type ClubPaymentFilter = z.output<typeof clubPaymentFilterSchema>

export const clubPaymentSchema = z.object({
  orderId: z.uuid(),
  day: calendarDateSchema,
  at: instantSchema,
  payer: z.string(),
  /** Payer or participant; null if not in the register. */
  memberId: z.uuid().nullable(),
  kind: z.enum(['membership', 'event', 'invoice']),
  event: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  what: z.array(z.string()),
  /** `cash`, `bank-transfer`, `free`, the name of a wallet, `card`, or `other` if not recorded. */
  method: z.string(),
  number: z.string().nullable(),
  amountMinor: z.int(),
  backMinor: z.int(),
  pendingBackMinor: z.int(),
  test: z.boolean(),
})
export type ClubPayment = z.output<typeof clubPaymentSchema>

export const ATTEMPT_STATES = [
  'created',
  'window-open',
  'authorized',
  'captured',
  'voided',
  'declined',
  'failed',
] as const

export const clubPaymentDetailsSchema = z.object({
  payment: clubPaymentSchema,
  /** Null if the club may no longer see the payer. */
  payerEmail: z.string().nullable(),
  orderedAt: instantSchema,
  lines: z.array(
    z.object({
      participantName: z.string(),
      description: z.string(),
      priceMinor: z.int(),
      vatMinor: z.int(),
      surchargeMinor: z.int(),
      totalMinor: z.int(),
    }),
  ),
  attempts: z.array(
    z.object({
      orderNumber: z.string(),
      state: z.enum(ATTEMPT_STATES),
      amountMinor: z.int(),
      wallet: z.string().nullable(),
      cardType: z.string().nullable(),
      cardLastFour: z.string().nullable(),
      test: z.boolean(),
      declineReason: z.string().nullable(),
      at: instantSchema,
    }),
  ),
  manual: z.object({ note: z.string(), bookedAt: instantSchema, by: z.string().nullable() }).nullable(),
  messages: z.array(
    z.object({
      channel: z.enum(['mail', 'whatsapp']),
      template: z.string(),
      /** Null if the club may no longer see the payer, and after account deletion. */
      recipient: z.string().nullable(),
      createdAt: instantSchema,
      sentAt: instantSchema.nullable(),
      failed: z.boolean(),
    }),
  ),
  historyId: z.uuid().nullable(),
  /** In settlement reports of the acquirer, less reversed ones. */
  chargedBackMinor: z.int(),
  /** Refunds that were not sent, because the payer's bank has returned the money. */
  withheldMinor: z.int(),
  /** Amount that can be refunded. Null for tickets, which are refunded one by one. */
  refundable: personPaymentSchema.shape.refundable,
  refunds: personPaymentSchema.shape.refunds,
  tickets: z.array(
    z.object({
      ticketId: z.uuid(),
      name: z.string(),
      ticketType: z.string(),
      state: z.enum(['reserved', 'valid', 'used', 'void']),
      leftMinor: z.int(),
    }),
  ),
})
export type ClubPaymentDetails = z.output<typeof clubPaymentDetailsSchema>

export const clubPaymentSumSchema = z.object({
  method: z.string(),
  payments: z.int(),
  amountMinor: z.int(),
  backMinor: z.int(),
})

export const clubPaymentPageSchema = z.object({
  payments: z.array(clubPaymentSchema),
  nextCursor: z.uuid().nullable(),
  /** All payments that match the filter, without test payments; present on the first page only. */
  sums: z.array(clubPaymentSumSchema),
  methods: z.array(z.string()),
})
export type ClubPaymentPage = z.output<typeof clubPaymentPageSchema>
