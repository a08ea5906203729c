import { z } from 'zod'
import { instantSchema } from './member.ts'
import { isoDaySchema } from './membership.ts'

/** Query of the page after the window that saves a card. */
export const CARD_WINDOW_QUERY = 'cardWindow'

export const NEW_CARD_STATES = ['open', 'confirming', 'saved', 'failed'] as const
export type NewCardState = (typeof NEW_CARD_STATES)[number]

export const renewalSchema = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  membershipId: z.uuid(),
  memberId: z.uuid(),
  isPayer: z.boolean(),
  payerName: z.string(),
  consent: z.object({ agreedAt: instantSchema, version: z.string(), text: z.string() }),
  /** The card to be charged; null unless the member pays. */
  card: z.object({ lastFour: z.string().nullable(), expiresOn: isoDaySchema.nullable() }).nullable(),
  skipsAfter: isoDaySchema.nullable(),
  endDate: isoDaySchema.nullable(),
  next: z
    .object({
      chargeOn: isoDaySchema.nullable(),
      retryOn: isoDaySchema.nullable(),
      priceMinor: z.int(),
      declines: z.int(),
      isUnderWay: z.boolean(),
      isCardExpired: z.boolean(),
    })
    .nullable(),
})
export type Renewal = z.output<typeof renewalSchema>
