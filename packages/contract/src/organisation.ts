import { isCvrNumber } from '@forenet/domain/cvr-number'
import { hasUserInfo, isWebAddress } from '@forenet/domain/web-address'
import { z } from 'zod'
import { emailSchema, phoneSchema } from './member.ts'

/** A user name could be mistaken for the host. */
export const webAddressSchema = z
  .url({ protocol: /^https?$/, error: 'Invalid URL', abort: true })
  .max(500, { error: 'Must be at most 500 characters' })
  .refine((address) => !hasUserInfo(address), { error: 'Must have no user name in it', abort: true })
  .refine(isWebAddress, { error: 'Invalid URL' })

export const UNAVAILABLE_REASONS = ['no-membership-configurations', 'payment-not-set-up'] as const

/** Section 3, without `paymentAuthToken` (ruling 9). */
export const organisationSchema = z.object({
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
  logo: z.string().nullable(),
  foundedYear: z.int().nullable(),
  cvrNumber: z.string().nullable(),
  enabled: z.boolean(),
  unavailable: z.enum(UNAVAILABLE_REASONS).nullable(),
  paymentProvider: z.string(),
  paymentTestMode: z.boolean(),
  /** Needed for automatic renewal. */
  savesCards: z.boolean(),
  readyForMembershipRenewal: z.boolean(),
  events: z.int(),
  eventsForMembers: z.int(),
  eventsForGuests: z.int(),
})
export type Organisation = z.output<typeof organisationSchema>

export const paymentSetUpSchema = z.object({
  provider: z.string(),
  testMode: z.boolean(),
  currencySymbol: z.string(),
})
export type PaymentSetUp = z.output<typeof paymentSetUpSchema>

export const ORGANISATION_KINDS = ['sport', 'garden', 'choir', 'culture', 'scouts', 'housing', 'other'] as const

const words = (longest: number) => z.string().trim().max(longest)

const cvrNumber = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .refine(isCvrNumber, { error: 'Must be a CVR number: eight digits, the last of which proves the others' })

export const organisationFields = {
  name: words(120).min(1, { error: 'Must not be empty' }),
  kind: z.enum(ORGANISATION_KINDS),
  email: emailSchema,
  description: words(2_000),
  phone: phoneSchema,
  website: z.union([z.literal(''), webAddressSchema]),
  addressLine1: words(120),
  postCode: words(20),
  city: words(80),
  accentColour: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: 'Must be a colour such as #1f6f54' }),
  foundedYear: z.int().min(1000).max(9999),
  cvrNumber,
}

/** The key is immutable; `ALL` is reserved for roles in every club. */
export const newOrganisationSchema = z.object({
  key: z
    .string()
    .regex(/^[A-Z0-9]{3,20}$/, { error: 'Must be 3 to 20 capital letters and digits' })
    .refine((key) => key !== 'ALL', { error: 'ALL means every club; choose another' }),
  name: organisationFields.name,
  kind: organisationFields.kind,
  email: emailSchema,
  description: organisationFields.description.default(''),
  phone: phoneSchema.default(''),
  website: organisationFields.website.default(''),
  addressLine1: organisationFields.addressLine1.default(''),
  postCode: organisationFields.postCode.default(''),
  city: organisationFields.city.default(''),
  accentColour: organisationFields.accentColour.default('#1f6f54'),
  foundedYear: organisationFields.foundedYear.nullable().default(null),
  cvrNumber: cvrNumber.nullable().default(null),
  /** Payments are authorised but never captured. */
  paymentTestMode: z.boolean().default(false),
})
export type NewOrganisation = z.output<typeof newOrganisationSchema>
