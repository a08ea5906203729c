import { TEAM_GENDERS } from '@forenet/domain/team'
import { z } from 'zod'
import { day, householdBy, newMembershipConfiguration } from '../membership.ts'

const version = z.int().min(1)
const name = z.string().trim().min(1, { error: 'Must not be empty' }).max(120)

/** What is sold of a membership type for one period. Amounts in øre, `vatRate` a factor. */
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
  /** It runs for so many months from the day of its purchase, one of its days; null where its days are everybody's. */
  months: z.int().nullable(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  /** For one gender alone; null for everybody. */
  gender: z.enum(TEAM_GENDERS).nullable(),
  /** Once, for who was never a member of the club. */
  joiningFeeMinor: z.int(),
  /** From this day of the period on it costs another price; both null where it does not. */
  laterFrom: day.nullable(),
  laterPriceMinor: z.int().nullable(),
  /** It costs its share of the months that are left. */
  byMonth: z.boolean(),
  /** What the second, and the third and later, of one household pay: per cent less, or a price in øre; null as all. */
  householdBy: householdBy.nullable(),
  householdSecond: z.int().nullable(),
  householdThird: z.int().nullable(),
  /** As many may have it; null for as many as want it. */
  capacity: z.int().nullable(),
  /** Who does not go on with it needs the club's approval. */
  byApproval: z.boolean(),
  /** False for a draft and for what was taken off offer. */
  published: z.boolean(),
  /** How many have paid for it. */
  sold: z.int(),
  /** How many wait for a place, or are offered one. */
  waiting: z.int(),
  /** Somebody has paid for it or is about to: price, period and ages stay as they are. */
  fixed: z.boolean(),
  version,
})
export type Edition = z.output<typeof edition>

/** A membership that a club sells from season to season, with its editions, the latest first. */
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

/** A membership type to be made; the browser makes its id, so that one sent twice is one. */
export const newMembershipType = z.strictObject({ id: z.uuid().toLowerCase(), ...typeWords })
export type NewMembershipType = z.output<typeof newMembershipType>

/** A membership type changed; `version` is the one that was seen. */
export const membershipTypeChange = z.strictObject({ ...typeWords, archived: z.boolean(), version })
export type MembershipTypeChange = z.output<typeof membershipTypeChange>

/** A draft of what is sold for one period. */
export const newEdition = z.strictObject({ id: z.uuid().toLowerCase(), terms: newMembershipConfiguration })
export type NewEdition = z.output<typeof newEdition>

export const editionChange = z.strictObject({ terms: newMembershipConfiguration, version })
export type EditionChange = z.output<typeof editionChange>

export const editionPublishing = z.strictObject({ published: z.boolean(), version })
export type EditionPublishing = z.output<typeof editionPublishing>
