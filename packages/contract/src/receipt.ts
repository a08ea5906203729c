import { z } from 'zod'
import { instantSchema } from './member.ts'
import { isoDaySchema } from './membership.ts'
import { organisationSchema } from './organisation.ts'

const paidPart = z.object({
  organisation: organisationSchema,
  payer: z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.array(z.string()) }),
  vatMinor: z.int(),
  surchargeMinor: z.int(),
  totalMinor: z.int(),
  /** Empty in an extract. `done`: false while the refund is pending. */
  refunds: z.array(z.object({ amountMinor: z.int(), at: instantSchema, done: z.boolean() })),
  currency: z.string(),
  provider: z.string(),
  cardLastFour: z.string().nullable(),
  cardType: z.string().nullable(),
  testMode: z.boolean(),
  orderedAt: instantSchema,
  paidAt: instantSchema,
})
export type ReceiptPaidPart = z.output<typeof paidPart>

export const receiptSchema = z.object({
  /** For people who did not pay: only participants visible to them, without contact data and card. */
  extract: z.boolean(),
  event: z.object({ title: z.string(), startDate: instantSchema, endDate: instantSchema }).nullable(),
  receiptNumber: z.string(),
  orderNumber: z.string(),
  lines: z.array(
    z.object({
      participantName: z.string(),
      description: z.string(),
      startDate: isoDaySchema,
      endDate: isoDaySchema,
      priceMinor: z.int(),
      vatRate: z.number(),
      vatMinor: z.int(),
      surchargeMinor: z.int(),
      totalMinor: z.int(),
    }),
  ),
  ...paidPart.shape,
})
export type Receipt = z.output<typeof receiptSchema>
