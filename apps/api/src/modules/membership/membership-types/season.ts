import type { NewSeason, OpenedSeason, SeasonPricePreview, SeasonSimulation } from '@forenet/contract/club/season'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can } from '@forenet/domain/access'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { findSeasonToOpen, isNextSeasonOnSale } from '@forenet/domain/find-season-to-open'
import { type NextEdition, simulateNextPrices, sumPriceSandbox } from '@forenet/domain/price-sandbox'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { requirePublicName } from '../../../platform/http/public-name.ts'
import type { Club, ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import * as organisations from '../../core/organisations/index.ts'
import { listEditions } from '../../core/organisations/index.ts'
import { countSoldByEdition, listHolders } from '../memberships/index.ts'
import { listMembershipTypeRows, lockTypes } from './repository.ts'
import {
  findLatestOpening,
  insertSeasonOpening,
  isSeasonOpened,
  lockOpening,
  markOpeningUndone,
} from './season-repository.ts'
import { requireCurrent, type TypesDeps } from './types.ts'

const PAGE = 20

const nameCollator = new Intl.Collator('da')

/** Prices for buyers of the previous editions. Earlier payments need `money.read`. */
export async function previewSeasonPrices(
  database: Database,
  { caller, club }: ClubCaller,
  { editions, outcome, offset }: SeasonSimulation,
): Promise<SeasonPricePreview> {
  const typeOf = new Map(editions.map(({ follows, typeId }) => [follows.editionId, typeId]))
  const next = new Map<string, NextEdition>(editions.map(({ typeId, terms }) => [typeId, { typeId, ...terms }]))
  const paid = await listHolders(database, club.id, [...typeOf.keys()])
  const holders = simulateNextPrices(
    paid.map((holder) => ({ ...holder, typeId: typeOf.get(holder.configurationId) ?? '' })),
    next,
  )
  const change = ({ paidMinor, afterMinor }: (typeof holders)[number]) => Math.abs((afterMinor ?? 0) - paidMinor)
  const found = holders
    .filter((holder) => holder.outcome === outcome)
    .sort((one, other) => change(other) - change(one) || nameCollator.compare(one.name, other.name))
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

const OBJECT_KIND = 'membership-configuration'
const INITIAL_VERSION = 1

export async function getLatestSeason(
  { database, now }: Pick<TypesDeps, 'database' | 'now'>,
  { id }: Pick<Club, 'id'>,
): Promise<OpenedSeason> {
  const opening = await findLatestOpening(database, id)
  if (!opening) return { opening: null }
  const ids = opening.sent.map((edition) => edition.id)
  const [editions, sold] = await Promise.all([
    organisations.listEditions(database, id),
    countSoldByEdition(database, ids, now()),
  ])
  return {
    opening: {
      id: opening.id,
      openedAt: opening.openedAt.toISOString(),
      takenBackAt: opening.takenBackAt?.toISOString() ?? null,
      editions: editions
        .filter((edition) => ids.includes(edition.id))
        .map((edition) => ({
          id: edition.id,
          name: edition.name,
          fixed: sold.get(edition.id)?.bound ?? false,
          changed: edition.version !== INITIAL_VERSION,
        })),
    },
  }
}

/**
 * Atomic and idempotent. Throws `not-found`, `type-archived`, `malformed-input` (an edition starts before its
 * predecessor ends), `changed-meanwhile` (outdated predecessor, or id taken).
 */
export async function openSeason(
  deps: TypesDeps,
  { caller, club }: ClubCaller,
  { id, editions: sent }: NewSeason,
): Promise<OpenedSeason> {
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const opening = { id, organisationId: club.id, sent, openedAt: at }
    if (!(await insertSeasonOpening(transaction, opening))) {
      if (!(await isSeasonOpened(transaction, opening))) throw concurrentChange()
      return
    }
    await requireLatest(transaction, club.id, sent)
    for (const { id: editionId, typeId, terms } of sent) {
      const edition = { id: editionId, organisationId: club.id, typeId, enabled: true }
      if (!(await organisations.insertEdition(transaction, edition, terms))) throw concurrentChange()
      const about = { objectKind: OBJECT_KIND, objectId: editionId, organisationId: club.id, detail: terms }
      await audit(transaction, caller, { action: 'membership-offered', ...about }, at)
    }
  })
  return getLatestSeason(deps, club)
}

/**
 * Deletes unchanged editions, or reverts them to drafts if a purchase was started; edited ones stay. Throws
 * `not-found`, `sold-already` (an edition is sold or being bought).
 */
export async function undoSeasonOpening(
  deps: TypesDeps,
  { caller, club }: ClubCaller,
  id: string,
): Promise<OpenedSeason> {
  await inTransaction(deps.pool, async (transaction) => {
    const opening = await lockOpening(transaction, club.id, id)
    if (!opening) throw notFound('The season')
    if (opening.takenBackAt) return
    const at = deps.now()
    const ids = opening.sent.map((edition) => edition.id)
    const editions = await organisations.lockEditions(transaction, club.id, ids)
    const sold = await countSoldByEdition(transaction, ids, at)
    if (editions.some((edition) => sold.get(edition.id)?.bound))
      throw new ProblemError('sold-already', 'Part of the season is sold, so it cannot be undone')
    const untouched = editions.filter(({ version }) => version === INITIAL_VERSION)
    for (const { id: editionId, name } of untouched) {
      if (sold.has(editionId)) await organisations.publishEdition(transaction, editionId, false)
      const about = { objectKind: OBJECT_KIND, objectId: editionId, organisationId: club.id, detail: { name } }
      await audit(transaction, caller, { action: 'membership-taken-back', ...about }, at)
    }
    const neverTaken = untouched.map((edition) => edition.id).filter((editionId) => !sold.has(editionId))
    await organisations.deleteEditions(transaction, neverTaken)
    await markOpeningUndone(transaction, id, at)
  })
  return getLatestSeason(deps, club)
}

/** Locks the types, so that the second of two concurrent openings fails. */
async function requireLatest(
  transaction: Database,
  organisationId: string,
  sent: NewSeason['editions'],
): Promise<void> {
  const typeIds = sent.map(({ typeId }) => typeId)
  const types = await lockTypes(transaction, organisationId, typeIds)
  if (types.length < typeIds.length) throw notFound('A membership type')
  for (const type of types) requireCurrent(type)
  const editions = await organisations.listEditions(transaction, organisationId)
  const errors = sent.flatMap(({ typeId, follows, terms }, nth) => {
    const latest = editions.find((edition) => edition.typeId === typeId)
    if (latest?.id !== follows.editionId || latest.version !== follows.version) throw concurrentChange()
    if (terms.startDate > latest.endDate) return []
    const message = 'Must be after the last day of the season before'
    return [{ path: `editions.${nth}.terms.startDate`, message }]
  })
  if (errors.length > 0) throw new ProblemError('malformed-input', 'A season begins too early', { errors })
  for (const [nth, { terms }] of sent.entries()) requirePublicName(`editions.${nth}.terms.name`, terms.name)
}

function concurrentChange(): ProblemError {
  return new ProblemError('changed-meanwhile', 'Someone else has changed what the club sells in the meantime')
}

type Deps = { database: Database; now: () => Date }

export async function findEndingSeason(
  deps: Deps,
  organisationId: string,
): Promise<ReturnType<typeof findSeasonToOpen>> {
  const { types, editions } = await countSoldEditions(deps, organisationId)
  return findSeasonToOpen(types, editions, calendarDateAt(deps.now()))
}

export async function loadOpenedSeasons(
  deps: Pick<Deps, 'database'>,
  organisationId: string,
): Promise<(on: CalendarDate) => boolean> {
  const { types, editions } = await countSoldEditions(deps, organisationId)
  return (on) => isNextSeasonOnSale(types, editions, on)
}

async function countSoldEditions({ database }: Pick<Deps, 'database'>, organisationId: string) {
  const [types, editions] = await Promise.all([
    listMembershipTypeRows(database, organisationId),
    listEditions(database, organisationId),
  ])
  return { types, editions }
}
