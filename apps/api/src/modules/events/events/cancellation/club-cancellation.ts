import type { ClubEventCancellation } from '@forenet/contract/club/event-cancellation'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { findRecordedReason } from '../../../core/audit/index.ts'
import {
  getRefundStatus,
  listFailingRefunds,
  listManualRefunds,
  retryRefundsNow,
} from '../../../money/payments/index.ts'
import { computeEventState } from '../authoring/authoring-rules.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import type { EventRow } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { endRegistrationsOfCancelledEvents, storeEventCancellation } from './cancel-event.ts'
import { countEventCancellation, listAttendeeNamesByOrder, listEventOrders } from './cancellation-repository.ts'

const MAX_LISTED_FAILURES = 50
const MAX_LISTED_MANUAL_REFUNDS = 500

type ReadDeps = Pick<EventsDeps, 'database' | 'now'>
type Organiser = Pick<ClubCaller, 'club' | 'reach'>

/** Returns a preview before cancelling, the progress after. Throws `not-found`. */
export async function getEventCancellation(
  deps: ReadDeps,
  by: Organiser,
  eventId: string,
): Promise<ClubEventCancellation> {
  return eventCancellationStatus(deps, await getManagedEvent(deps, by, eventId))
}

/** Idempotent. Throws `not-found`, and `event-closed` for a draft or past event. */
export async function cancelEventAsClub(
  deps: EventsDeps,
  by: ClubCaller,
  eventId: string,
  reason: string,
): Promise<ClubEventCancellation> {
  const event = await getManagedEvent(deps, by, eventId)
  const state = computeEventState(event, deps.now())
  if (state === 'draft') throw new ProblemError('event-closed', 'The event is a draft: there is no one to notify')
  if (state === 'over') throw new ProblemError('event-closed', 'The event is over')
  await storeEventCancellation(deps, by.caller, event, reason, async () => undefined)
  deps.inBackground(async () => void (await endRegistrationsOfCancelledEvents(deps)))
  return getEventCancellation(deps, by, eventId)
}

/** The payment sweep retries the failing refunds, each under its lease. */
export async function retryRefunds(deps: ReadDeps, by: Organiser, eventId: string): Promise<ClubEventCancellation> {
  const event = await getManagedEvent(deps, by, eventId)
  const { cancelledAt } = event
  if (cancelledAt)
    await retryRefundsNow(deps.database, await listEventOrders(deps.database, eventId), cancelledAt, deps.now())
  return eventCancellationStatus(deps, event)
}

export async function eventCancellationStatus(
  { database, now }: ReadDeps,
  event: EventRow,
): Promise<ClubEventCancellation> {
  const { id, title, startsAt, cancelledAt } = event
  const { entries, tickets, amountMinor, ...counts } = await countEventCancellation(database, id)
  const about = { state: computeEventState(event, now()), title, startsAt: startsAt.toISOString() }
  const left = { entries, tickets, amountMinor }
  if (!cancelledAt) {
    const none = { refunds: 0, amountMinor: 0 }
    return {
      ...{ ...about, calledOffAt: null, reason: '', left, ...counts },
      ...{ paidBack: none, onTheWay: none, failing: none, chargedBack: none, failures: [] },
      byHand: { ...none, to: [] },
    }
  }
  const orders = await listEventOrders(database, id)
  const { done, asked: requested, failing, chargedBack } = await getRefundStatus(database, orders, cancelledAt)
  const failures =
    failing.refunds === 0 ? [] : await listFailingRefunds(database, orders, cancelledAt, MAX_LISTED_FAILURES)
  const byHand = await listManualRefunds(database, orders, cancelledAt, MAX_LISTED_MANUAL_REFUNDS)
  const names = await listAttendeeNamesByOrder(
    database,
    byHand.to.map(({ orderId }) => orderId),
  )
  return {
    ...{ ...about, calledOffAt: cancelledAt.toISOString(), left, ...counts },
    reason: await findRecordedReason(database, 'event-called-off', 'event', id),
    ...{ paidBack: done, onTheWay: requested, failing, chargedBack },
    failures: failures.map(({ nextAt, ...failure }) => ({ ...failure, nextAt: nextAt.toISOString() })),
    byHand: {
      ...byHand,
      to: byHand.to.map(({ orderId, ...back }) => ({ ...back, attendee: names.get(orderId) ?? '' })),
    },
  }
}
