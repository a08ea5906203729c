import { z } from 'zod'
import { ORGANISATION_KINDS, organisationFields } from '../organisation.ts'

const {
  name,
  kind,
  email,
  description,
  phone,
  website,
  addressLine1,
  postCode,
  city,
  accentColour,
  foundedYear,
  cvrNumber,
} = organisationFields

/** What a club says of itself, as those who look after it read it. `version` is given back with a change. */
export const clubSettings = z.object({
  name: z.string(),
  kind: z.enum(ORGANISATION_KINDS),
  description: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  addressLine1: z.string(),
  postCode: z.string(),
  city: z.string(),
  accentColour: z.string(),
  foundedYear: z.int().nullable(),
  cvrNumber: z.string().nullable(),
  /** What a season's dues paid for, to who renews; empty where the club says nothing. */
  duesPaidFor: z.string(),
  /** Øre; what the club pays back above it takes two persons. Null: one is enough. */
  refundLimitMinor: z.int().nullable(),
  version: z.string(),
})
export type ClubSettings = z.output<typeof clubSettings>

/** The address of a club's logo; null where it has none. */
export const clubLogo = z.object({ logo: z.string().nullable() })
export type ClubLogo = z.output<typeof clubLogo>

/** What a club is to say of itself: all of it, and the version that it was changed from. */
export const clubSettingsChange = z.strictObject({
  name,
  kind,
  description,
  email,
  phone,
  website,
  addressLine1,
  postCode,
  city,
  accentColour,
  foundedYear: foundedYear.nullable(),
  cvrNumber: cvrNumber.nullable(),
  duesPaidFor: z.string().trim().max(300),
  refundLimitMinor: z
    .int()
    .min(0, { error: 'Must not be below zero' })
    .max(100_000_000, { error: 'Must be at most a million kroner' })
    .nullable(),
  version: z.string().max(100),
})
export type ClubSettingsChange = z.output<typeof clubSettingsChange>
