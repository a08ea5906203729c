import { PRICE_OUTCOMES } from '@forenet/domain/price-sandbox'
import { z } from 'zod'
import { instantSchema } from '../member.ts'
import { newMembershipConfigurationSchema } from '../membership.ts'

const id = z.uuid().toLowerCase()

/** `follows`: latest edition of the type, with the version that the user saw. */
const seasonTerms = z.strictObject({
  typeId: id,
  follows: z.strictObject({ editionId: id, version: z.int().min(1) }),
  terms: newMembershipConfigurationSchema,
})

function eachOnce<T extends { typeId: string }>(editions: readonly T[]): boolean {
  return new Set(editions.map(({ typeId }) => typeId)).size === editions.length
}
const once = { error: 'Must have each membership type once' }

const MAX_TYPES = 100

export const newSeasonSchema = z.strictObject({
  id,
  editions: z.array(seasonTerms.extend({ id })).min(1).max(MAX_TYPES).refine(eachOnce, once),
})
export type NewSeason = z.output<typeof newSeasonSchema>

export const seasonSimulationSchema = z.strictObject({
  editions: z.array(seasonTerms).min(1).max(MAX_TYPES).refine(eachOnce, once),
  outcome: z.enum(PRICE_OUTCOMES),
  offset: z.int().min(0).max(1_000_000).default(0),
})
export type SeasonSimulation = z.output<typeof seasonSimulationSchema>

const outcomes = z.object({ more: z.int(), less: z.int(), same: z.int(), none: z.int() })

/** Amounts paid are null without permission `money.read`. */
export const seasonPricePreviewSchema = z.object({
  sums: outcomes.extend({
    holders: z.int(),
    beforeMinor: z.int().nullable(),
    stayingBeforeMinor: z.int().nullable(),
    afterMinor: z.int(),
  }),
  members: z.array(
    z.object({
      memberId: z.uuid(),
      name: z.string(),
      typeId: z.uuid(),
      paidMinor: z.int().nullable(),
      /** Null for members who cannot renew. */
      afterMinor: z.int().nullable(),
    }),
  ),
  nextOffset: z.int().nullable(),
})
export type SeasonPricePreview = z.output<typeof seasonPricePreviewSchema>

export const openedSeasonSchema = z.object({
  opening: z
    .object({
      id: z.uuid(),
      openedAt: instantSchema,
      takenBackAt: instantSchema.nullable(),
      editions: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          fixed: z.boolean(),
          changed: z.boolean(),
        }),
      ),
    })
    .nullable(),
})
export type OpenedSeason = z.output<typeof openedSeasonSchema>
