import { TEAM_GENDERS } from '@forenet/domain/team'
import { z } from 'zod'
import { publicNameSchema } from '../member.ts'
import { householdPriceTypeSchema, isoDaySchema, newMembershipConfigurationSchema } from '../membership.ts'

const version = z.int().min(1)
const name = z.string().trim().min(1, { error: 'Must not be empty' }).max(120)

export const editionSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  priceMinor: z.int(),
  vatRate: z.number(),
  surchargeMinor: z.int(),
  startDate: isoDaySchema,
  endDate: isoDaySchema,
  offerStartDate: isoDaySchema,
  months: z.int().nullable(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  gender: z.enum(TEAM_GENDERS).nullable(),
  joiningFeeMinor: z.int(),
  laterFrom: isoDaySchema.nullable(),
  laterPriceMinor: z.int().nullable(),
  /** Pro rata by remaining months. */
  byMonth: z.boolean(),
  /** Second and further household members: percentage off, or a fixed price. */
  householdBy: householdPriceTypeSchema.nullable(),
  householdSecond: z.int().nullable(),
  householdThird: z.int().nullable(),
  capacity: z.int().nullable(),
  byApproval: z.boolean(),
  /** After joining; null means members pay when joining. */
  invoiceDueDays: z.int().nullable(),
  published: z.boolean(),
  sold: z.int(),
  waiting: z.int(),
  /** Sold or being sold, so price, period and age limits are immutable. */
  fixed: z.boolean(),
  version,
})
export type Edition = z.output<typeof editionSchema>

export const membershipTypeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  activity: z.string(),
  archived: z.boolean(),
  version,
  editions: z.array(editionSchema),
})
export type MembershipType = z.output<typeof membershipTypeSchema>

export const membershipTypesSchema = z.array(membershipTypeSchema)
export type MembershipTypes = z.output<typeof membershipTypesSchema>

const typeWords = {
  name,
  description: z.string().trim().max(2_000).default(''),
  activity: z.string().trim().max(60).default(''),
}

export const newMembershipTypeSchema = z.strictObject({
  id: z.uuid().toLowerCase(),
  ...typeWords,
  name: publicNameSchema(name),
})
export type NewMembershipType = z.output<typeof newMembershipTypeSchema>

export const membershipTypeChangeSchema = z.strictObject({ ...typeWords, archived: z.boolean(), version })
export type MembershipTypeChange = z.output<typeof membershipTypeChangeSchema>

export const newEditionSchema = z.strictObject({
  id: z.uuid().toLowerCase(),
  terms: newMembershipConfigurationSchema,
  published: z.boolean().optional(),
})
export type NewEdition = z.output<typeof newEditionSchema>

export const editionChangeSchema = z.strictObject({ terms: newMembershipConfigurationSchema, version })
export type EditionChange = z.output<typeof editionChangeSchema>

export const editionPublishBodySchema = z.strictObject({ published: z.boolean(), version })
export type EditionPublishBody = z.output<typeof editionPublishBodySchema>
