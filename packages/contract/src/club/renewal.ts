import { z } from 'zod'
import { isoDaySchema } from '../membership.ts'

/** The payer's card is not shown to the club. */
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

/** Until the end of next month. `atRisk…`: card declined or expired. */
export const renewalForecastSchema = z.object({
  from: isoDaySchema,
  to: isoDaySchema,
  renewals: z.int(),
  expectedMinor: z.int(),
  atRisk: z.int(),
  atRiskMinor: z.int(),
})
export type RenewalForecast = z.output<typeof renewalForecastSchema>
