import { z } from 'zod'
import { instantSchema } from './member.ts'
import { daySchema } from './membership.ts'

/** A membership that renews automatically, until the payer, the holder or the club stops it. */
export const renewalSchema = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  membershipId: z.uuid(),
  memberId: z.uuid(),
  /** Whether the member that was asked about pays. */
  isPayer: z.boolean(),
  payerName: z.string(),
  /** What the payer agreed to, and when. */
  consent: z.object({ agreedAt: instantSchema, version: z.string(), text: z.string() }),
  /** Null unless the member pays. */
  card: z.object({ lastFour: z.string().nullable(), expiresOn: daySchema.nullable() }).nullable(),
  /** Last day of the period whose renewal is skipped. */
  skipsAfter: daySchema.nullable(),
  endDate: daySchema.nullable(),
  /** The charge that is planned or being tried; `priceMinor` is this membership's part. */
  next: z
    .object({
      chargeOn: daySchema.nullable(),
      retryOn: daySchema.nullable(),
      priceMinor: z.int(),
      declines: z.int(),
      isUnderWay: z.boolean(),
      isCardExpired: z.boolean(),
    })
    .nullable(),
})
export type Renewal = z.output<typeof renewalSchema>
