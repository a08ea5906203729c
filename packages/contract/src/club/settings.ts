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

export const clubSettingsSchema = z.object({
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
  duesPaidFor: z.string(),
  refundLimitMinor: z.int().nullable(),
  version: z.string(),
})
export type ClubSettings = z.output<typeof clubSettingsSchema>

export const clubLogoSchema = z.object({ logo: z.string().nullable() })
export type ClubLogo = z.output<typeof clubLogoSchema>

export const clubSettingsChangeSchema = z.strictObject({
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
export type ClubSettingsChange = z.output<typeof clubSettingsChangeSchema>
