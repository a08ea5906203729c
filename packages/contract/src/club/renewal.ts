import { z } from 'zod'
import { isoDaySchema } from '../membership.ts'

/** A person's automatic renewal. The payer's card is not shown to the club. */
export const personRenewalSchema = z.object({
  renewal: z
    .object({
      payerName: z.string(),
      endDate: isoDaySchema.nullable(),
      isSkipped: z.boolean(),
      chargeOn: isoDaySchema.nullable(),
      priceMinor: z.int().nullable(),
      declines: z.int(),
    })
    .nullable(),
})
export type PersonRenewal = z.output<typeof personRenewalSchema>

/**
 * Expected revenue from automatic renewals until the end of next month. `atRisk…`: the part whose card was declined or
 * has expired.
 */
export const renewalForecastSchema = z.object({
  from: isoDaySchema,
  to: isoDaySchema,
  renewals: z.int(),
  expectedMinor: z.int(),
  atRisk: z.int(),
  atRiskMinor: z.int(),
})
export type RenewalForecast = z.output<typeof renewalForecastSchema>
