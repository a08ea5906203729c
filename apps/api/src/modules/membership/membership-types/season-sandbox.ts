import type { SeasonPricePreview, SeasonSimulation } from '@forenet/contract/club/season'
import type { Database } from '@forenet/database/database'
import { can } from '@forenet/domain/access'
import { type NextEdition, simulateNextPrices, sumPriceSandbox } from '@forenet/domain/price-sandbox'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { holdersOf } from '../memberships/index.ts'

const PAGE = 20

const byName = new Intl.Collator('da')

/** Computes what buyers of the previous editions would pay. Earlier payments need `money.read`. */
export async function previewSeasonPrices(
  database: Database,
  { caller, club }: ClubCaller,
  { editions, outcome, offset }: SeasonSimulation,
): Promise<SeasonPricePreview> {
  const typeOf = new Map(editions.map(({ follows, typeId }) => [follows.editionId, typeId]))
  const next = new Map<string, NextEdition>(editions.map(({ typeId, terms }) => [typeId, { typeId, ...terms }]))
  const paid = await holdersOf(database, club.id, [...typeOf.keys()])
  const holders = simulateNextPrices(
    paid.map((holder) => ({ ...holder, typeId: typeOf.get(holder.configurationId) ?? '' })),
    next,
  )
  const change = ({ paidMinor, afterMinor }: (typeof holders)[number]) => Math.abs((afterMinor ?? 0) - paidMinor)
  const found = holders
    .filter((holder) => holder.outcome === outcome)
    .sort((one, other) => change(other) - change(one) || byName.compare(one.name, other.name))
  const seesPaid = can(caller.grants, 'money.read', { organisationKey: club.key })
  const sums = sumPriceSandbox(holders)
  return {
    sums: seesPaid ? sums : { ...sums, beforeMinor: null, stayingBeforeMinor: null },
    members: found.slice(offset, offset + PAGE).map(({ memberId, name, typeId, paidMinor, afterMinor }) => ({
      ...{ memberId, name, typeId, afterMinor },
      paidMinor: seesPaid ? paidMinor : null,
    })),
    nextOffset: found.length > offset + PAGE ? offset + PAGE : null,
  }
}
