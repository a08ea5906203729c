import { OUTCOMES } from '@forenet/domain/price-sandbox'
import { z } from 'zod'
import { instant } from '../member.ts'
import { newMembershipConfiguration } from '../membership.ts'

const id = z.uuid().toLowerCase()

/** What a membership type sells in the season that comes: `follows` is its latest edition as it was seen. */
const seasonTerms = z.strictObject({
  typeId: id,
  follows: z.strictObject({ editionId: id, version: z.int().min(1) }),
  terms: newMembershipConfiguration,
})

function eachOnce<T extends { typeId: string }>(editions: readonly T[]): boolean {
  return new Set(editions.map(({ typeId }) => typeId)).size === editions.length
}
const once = { error: 'Must have each membership type once' }

/** As many membership types as one opening may have. */
const MOST_TYPES = 100

/** A season to be opened; the browser makes all ids, so that one sent twice is one. */
export const newSeason = z.strictObject({
  id,
  editions: z.array(seasonTerms.extend({ id })).min(1).max(MOST_TYPES).refine(eachOnce, once),
})
export type NewSeason = z.output<typeof newSeason>

/** A season to be tried on those who paid for the one before; of them those with an outcome, from `offset` on. */
export const seasonTry = z.strictObject({
  editions: z.array(seasonTerms).min(1).max(MOST_TYPES).refine(eachOnce, once),
  outcome: z.enum(OUTCOMES),
  offset: z.int().min(0).max(1_000_000).default(0),
})
export type SeasonTry = z.output<typeof seasonTry>

const outcomes = z.object({ more: z.int(), less: z.int(), same: z.int(), none: z.int() })

/** What those who paid for a season would pay in the next. Amounts in øre. */
export const seasonSandbox = z.object({
  sums: outcomes.extend({
    /** How many have paid for the season before. */
    holders: z.int(),
    /** What they all paid, and what those of them who have something to go on to. */
    beforeMinor: z.int(),
    stayingBeforeMinor: z.int(),
    /** What those who have something to go on to would pay. */
    afterMinor: z.int(),
  }),
  /** Of the outcome that was asked for: the largest change first. */
  members: z.array(
    z.object({
      memberId: z.uuid(),
      name: z.string(),
      typeId: z.uuid(),
      paidMinor: z.int(),
      /** Null where they have nothing to go on to. */
      afterMinor: z.int().nullable(),
    }),
  ),
  /** For the call for those who follow; null at the end. */
  nextOffset: z.int().nullable(),
})
export type SeasonSandbox = z.output<typeof seasonSandbox>

/** The season that was opened last, and whether it can still be taken back. */
export const openedSeason = z.object({
  opening: z
    .object({
      id: z.uuid(),
      openedAt: instant,
      takenBackAt: instant.nullable(),
      editions: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          /** Somebody has paid for it or is about to. */
          fixed: z.boolean(),
          /** Somebody has changed it since: it stays where the season is taken back. */
          changed: z.boolean(),
        }),
      ),
    })
    .nullable(),
})
export type OpenedSeason = z.output<typeof openedSeason>
