import { z } from 'zod'
import { instant } from './member.ts'
import { day } from './membership.ts'
import { organisation } from './organisation.ts'

/** A receipt as far as money goes; what was bought is told beside it. Amounts in øre. */
const paidPart = z.object({
  organisation,
  payer: z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.array(z.string()) }),
  vatMinor: z.int(),
  surchargeMinor: z.int(),
  totalMinor: z.int(),
  /** What has been paid back since, or is on its way (`done` false); empty in an extract. */
  refunds: z.array(z.object({ amountMinor: z.int(), at: instant, done: z.boolean() })),
  currency: z.string(),
  provider: z.string(),
  cardLastFour: z.string().nullable(),
  cardType: z.string().nullable(),
  testMode: z.boolean(),
  orderedAt: instant,
  paidAt: instant,
})
export type PaidPart = z.output<typeof paidPart>

/** A paid purchase's receipt. Amounts in øre. */
export const receipt = z.object({
  /**
   * Only part of it, for somebody who did not pay: the lines of the participants the caller may see, the sums of these lines,
   * and of the payer the name alone; e-mail, phone and address are empty, and no card is named.
   */
  extract: z.boolean(),
  /** What the tickets are to, of a purchase of tickets; null of memberships. */
  event: z.object({ title: z.string(), startDate: instant, endDate: instant }).nullable(),
  receiptNumber: z.string(),
  orderNumber: z.string(),
  lines: z.array(
    z.object({
      participantName: z.string(),
      description: z.string(),
      startDate: day,
      endDate: day,
      priceMinor: z.int(),
      vatRate: z.number(),
      vatMinor: z.int(),
      surchargeMinor: z.int(),
      totalMinor: z.int(),
    }),
  ),
  ...paidPart.shape,
})
export type Receipt = z.output<typeof receipt>
