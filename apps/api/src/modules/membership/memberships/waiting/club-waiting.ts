import type { ClubEditionQueue } from '@forenet/contract/club/edition-waiting'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { isEditionOnSale } from '@forenet/domain/edition-waiting'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { Club, ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import { type EditionRow, listEditions, lockEditionForOffers } from '../../../core/organisations/index.ts'
import { countTakenPlaces } from '../buying/place-repository.ts'
import { offerFreePlaces, offerPlaces, type WaitingDeps } from './offers.ts'
import * as repository from './waiting-repository.ts'

export async function listEditionQueue(
  { database, now }: Pick<WaitingDeps, 'database' | 'now'>,
  club: Pick<Club, 'id'>,
  editionId: string,
): Promise<ClubEditionQueue> {
  const edition = (await listEditions(database, club.id)).find(({ id }) => id === editionId)
  if (!edition) throw notFound('The membership')
  const at = now()
  const [taken, rows] = await Promise.all([
    countTakenPlaces(database, editionId, at),
    repository.listQueueOfEdition(database, editionId, at),
  ])
  const people = rows.map(({ id, memberId, name, place, joinedAt, offerUntil }) => ({
    ...{ id, memberId, name, place },
    joinedAt: joinedAt.toISOString(),
    offerUntil: offerUntil?.toISOString() ?? null,
  }))
  return { name: edition.name, capacity: edition.capacity, taken, people }
}

/**
 * Offers a place out of turn, even in a full edition. An existing offer is unchanged. Throws `not-found`,
 * `membership-not-on-offer`.
 */
export async function offerManually(
  deps: WaitingDeps,
  { caller, club }: ClubCaller,
  editionId: string,
  waitingId: string,
): Promise<ClubEditionQueue> {
  await inTransaction(deps.pool, async (transaction) => {
    const { edition, row } = await lockWaiting(transaction, club.id, editionId, waitingId)
    if (!isEditionOnSale(edition, calendarDateAt(deps.now())))
      throw new ProblemError('membership-not-on-offer', 'That membership is not on offer')
    if ((await offerPlaces(deps, transaction, [row.id])) === 0) return
    await auditWaiting(deps, transaction, { caller, club }, 'edition-place-offered', edition, row.memberId)
  })
  return listEditionQueue(deps, club, editionId)
}

/** A withdrawn offer goes to the next in line. Throws `not-found`. */
export async function removeWaiting(
  deps: WaitingDeps,
  { caller, club }: ClubCaller,
  editionId: string,
  waitingId: string,
): Promise<ClubEditionQueue> {
  await inTransaction(deps.pool, async (transaction) => {
    const { edition, row } = await lockWaiting(transaction, club.id, editionId, waitingId)
    if (!(await repository.leaveQueue(transaction, row.id, deps.now()))) return
    await auditWaiting(deps, transaction, { caller, club }, 'edition-waiting-removed', edition, row.memberId)
    await offerFreePlaces(deps, transaction, editionId)
  })
  return listEditionQueue(deps, club, editionId)
}

async function lockWaiting(transaction: Database, clubId: string, editionId: string, waitingId: string) {
  const edition = await lockEditionForOffers(transaction, editionId)
  const row = await repository.findWaiting(transaction, waitingId)
  if (edition?.organisationId !== clubId || row?.configurationId !== editionId) throw notFound('The waiting place')
  return { edition, row }
}

async function auditWaiting(
  { now }: Pick<WaitingDeps, 'now'>,
  transaction: Database,
  { caller, club }: Pick<ClubCaller, 'caller' | 'club'>,
  action: 'edition-place-offered' | 'edition-waiting-removed',
  edition: EditionRow,
  memberId: string,
): Promise<void> {
  const about = { objectKind: 'membership-configuration', objectId: edition.id, organisationId: club.id }
  const detail = { memberId, name: edition.name }
  await audit(transaction, caller, { action, ...about, detail }, now())
}
