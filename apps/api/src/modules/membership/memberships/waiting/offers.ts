import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { MAX_EARLY_RENEWAL_DAYS } from '@forenet/domain/edition-period'
import { computeEditionOfferExpiry, countPlacesToOffer } from '@forenet/domain/edition-waiting'
import { errorCause } from '../../../../platform/observability/error-reason.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { isPublished, lockEditionForOffers } from '../../../core/organisations/index.ts'
import { countTakenPlaces } from '../buying/place-repository.ts'
import { EDITION_OFFER_MAILS } from './offer-mail.ts'
import * as repository from './waiting-repository.ts'

export type WaitingDeps = Pick<Platform, 'pool' | 'database' | 'now' | 'send' | 'log'>

/** Runs one transaction per edition, so that a failure does not block others. Safe to run concurrently. */
export async function sweepWaitingLists(deps: WaitingDeps): Promise<void> {
  for (const editionId of await repository.listEditionsWithQueue(deps.database)) {
    try {
      await inTransaction(deps.pool, (transaction) => offerFreePlaces(deps, transaction, editionId))
    } catch (error) {
      deps.log.error({ err: errorCause(error) }, 'offering the places of an edition failed')
    }
  }
}

/** Lock the edition first. Removes members who bought an overlapping membership or were refused by the club. */
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
  await repository.dropUnableToBuy(transaction, editionId, at, { today, ahead: MAX_EARLY_RENEWAL_DAYS })
  // A hidden club sells nothing, so an offer would expire unused.
  if (!(await isPublished(transaction, edition.organisationId))) return
  const queue = await repository.listQueue(transaction, editionId)
  if (queue.length === 0) return
  const taken = await countTakenPlaces(transaction, editionId, at)
  const next = queue.slice(0, countPlacesToOffer(edition, { taken, waiting: queue.length }, today))
  if (next.length > 0) await offerPlaces(deps, transaction, next)
}

export async function offerPlaces(
  { now, send }: Pick<WaitingDeps, 'now' | 'send'>,
  transaction: Database,
  waitingIds: readonly string[],
): Promise<number> {
  const at = now()
  const offered = await repository.offerPlaces(transaction, waitingIds, at, computeEditionOfferExpiry(at))
  for (const waitingId of offered) await send(EDITION_OFFER_MAILS, { waitingId }, { transaction, key: waitingId })
  return offered.length
}
