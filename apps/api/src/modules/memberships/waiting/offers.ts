import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { RENEWED_AHEAD_DAYS } from '@forenet/domain/edition-days'
import { editionOfferUntil, placesToOffer } from '@forenet/domain/edition-waiting'
import { causeOf } from '../../../platform/observability/reason-of.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isShown, lockEditionForOffers } from '../../organisations/index.ts'
import { countTaken } from '../buying/place-repository.ts'
import { EDITION_OFFER_MAILS } from './offer-mail.ts'
import * as repository from './waiting-repository.ts'

export type WaitingDeps = Pick<Platform, 'pool' | 'database' | 'now' | 'send' | 'log'>

/**
 * Ends the offers that have run out, and offers free places to who waits longest; each edition by itself, so that one that fails
 * keeps no other waiting. Any number of processes may do it at once.
 */
export async function sweepWaitingLists(deps: WaitingDeps): Promise<void> {
  for (const editionId of await repository.listWaitedFor(deps.database)) {
    try {
      await inTransaction(deps.pool, (transaction) => offerFreePlaces(deps, transaction, editionId))
    } catch (error) {
      deps.log.error({ err: causeOf(error) }, 'offering the places of an edition failed')
    }
  }
}

/**
 * Offers the free places of an edition in the transaction given, which looks at it alone until it ends. Who has another membership
 * for the same time by now, or was refused by the club, waits no more.
 */
export async function offerFreePlaces(
  deps: Pick<WaitingDeps, 'now' | 'send'>,
  transaction: Database,
  editionId: string,
): Promise<void> {
  const edition = await lockEditionForOffers(transaction, editionId)
  if (!edition) return
  const at = deps.now()
  const today = calendarDateAt(at)
  if (edition.endDate < today) return repository.closeQueue(transaction, editionId, at)
  for (const waitingId of await repository.lapseOffers(transaction, editionId, at))
    await deps.send(EDITION_OFFER_MAILS, { waitingId, lapsed: true }, { transaction, key: `lapsed ${waitingId}` })
  await repository.dropUnableToBuy(transaction, editionId, at, { today, ahead: RENEWED_AHEAD_DAYS })
  // Nothing can be bought of a club that is hidden: an offer would only run out.
  if (!(await isShown(transaction, edition.organisationId))) return
  const queue = await repository.listQueue(transaction, editionId)
  if (queue.length === 0) return
  const taken = await countTaken(transaction, editionId, at)
  const next = queue.slice(0, placesToOffer(edition, { taken, waiting: queue.length }, today))
  if (next.length > 0) await offerPlaces(deps, transaction, next)
}

/** Offers those of some who still wait a place each, for as long as one is kept; they read of it in a mail. Returns how many. */
export async function offerPlaces(
  { now, send }: Pick<WaitingDeps, 'now' | 'send'>,
  transaction: Database,
  waitingIds: readonly string[],
): Promise<number> {
  const at = now()
  const offered = await repository.offerPlaces(transaction, waitingIds, at, editionOfferUntil(at))
  for (const waitingId of offered) await send(EDITION_OFFER_MAILS, { waitingId }, { transaction, key: waitingId })
  return offered.length
}
