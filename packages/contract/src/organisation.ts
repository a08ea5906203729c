import { z } from 'zod'

/** Why an organisation cannot be chosen (section 4, organisation filter). */
export const UNAVAILABLE_REASONS = ['no-membership-configurations', 'payment-not-set-up'] as const

/** An organisation (section 3). The gateway's secret never leaves the server, so `paymentAuthToken` is not here (ruling 9). */
export const organisation = z.object({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  kind: z.string(),
  description: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  addressLine1: z.string(),
  postCode: z.string(),
  city: z.string(),
  accentColour: z.string(),
  foundedYear: z.int().nullable(),
  enabled: z.boolean(),
  unavailable: z.enum(UNAVAILABLE_REASONS).nullable(),
  paymentProvider: z.string(),
  paymentTestMode: z.boolean(),
  /** Something is on offer that ends later than what the signed-in member has here. */
  readyForMembershipRenewal: z.boolean(),
  events: z.int(),
  eventsForMembers: z.int(),
  eventsForGuests: z.int(),
})
export type Organisation = z.output<typeof organisation>

/** What the browser may know of the payment set-up: never the client secret (ruling 9). */
export const paymentSetUp = z.object({
  provider: z.string(),
  testMode: z.boolean(),
  currencySymbol: z.string(),
})
export type PaymentSetUp = z.output<typeof paymentSetUp>
