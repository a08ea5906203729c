import { TEAM_GENDERS } from '@forenet/domain/team'
import { z } from 'zod'
import { publicName } from '../member.ts'
import { day, householdBy, newMembershipConfiguration } from '../membership.ts'

const version = z.int().min(1)
const name = z.string().trim().min(1, { error: 'Must not be empty' }).max(120)

/** Amounts in øre; `vatRate` is a factor. */
export const edition = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  priceMinor: z.int(),
  vatRate: z.number(),
  surchargeMinor: z.int(),
  startDate: day,
  endDate: day,
  offerStartDate: day,
  /** Months from the day of purchase; null for fixed dates. */
  months: z.int().nullable(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  /** Null = all genders. */
  gender: z.enum(TEAM_GENDERS).nullable(),
  /** Paid once by new members. */
  joiningFeeMinor: z.int(),
  /** `laterPriceMinor` applies from this date. */
  laterFrom: day.nullable(),
  laterPriceMinor: z.int().nullable(),
  /** Pro rata by remaining months. */
  byMonth: z.boolean(),
  /** Second and further household members: percentage off, or a price in øre; null = no reduction. */
  householdBy: householdBy.nullable(),
  householdSecond: z.int().nullable(),
  householdThird: z.int().nullable(),
  /** Null = unlimited. */
  capacity: z.int().nullable(),
  /** New members need approval. */
  byApproval: z.boolean(),
  /** False for drafts and editions taken off sale. */
  published: z.boolean(),
  sold: z.int(),
  /** People waiting or with an offer. */
  waiting: z.int(),
  /** The edition is bought or being bought, so price, period and ages are immutable. */
  fixed: z.boolean(),
  version,
})
export type Edition = z.output<typeof edition>

export const membershipType = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  activity: z.string(),
  archived: z.boolean(),
  version,
  editions: z.array(edition),
})
export type MembershipType = z.output<typeof membershipType>

export const membershipTypes = z.array(membershipType)
export type MembershipTypes = z.output<typeof membershipTypes>

const typeWords = {
  name,
  description: z.string().trim().max(2_000).default(''),
  activity: z.string().trim().max(60).default(''),
}

/** The client-generated id makes the request idempotent. */
export const newMembershipType = z.strictObject({ id: z.uuid().toLowerCase(), ...typeWords, name: publicName(name) })
export type NewMembershipType = z.output<typeof newMembershipType>

/** `version`: the version that was edited. */
export const membershipTypeChange = z.strictObject({ ...typeWords, archived: z.boolean(), version })
export type MembershipTypeChange = z.output<typeof membershipTypeChange>

/** `published`: on sale now; otherwise a draft. */
export const newEdition = z.strictObject({
  id: z.uuid().toLowerCase(),
  terms: newMembershipConfiguration,
  published: z.boolean().optional(),
})
export type NewEdition = z.output<typeof newEdition>

export const editionChange = z.strictObject({ terms: newMembershipConfiguration, version })
export type EditionChange = z.output<typeof editionChange>

export const editionPublishing = z.strictObject({ published: z.boolean(), version })
export type EditionPublishing = z.output<typeof editionPublishing>
