import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can } from '@forenet/domain/access'
import type { Caller } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { audit } from '../../../core/audit/index.ts'
import { lockOrder } from '../../../money/payments/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { listUnansweredInvitations, type UnansweredInvitation } from '../admission/invitation-repository.ts'
import { type EventRow, findEvent } from '../catalogue/repository.ts'
import { isDifferenceBeingPaid } from '../differences/request-repository.ts'
import { settleVoidedTickets } from '../entries/cancel.ts'
import type { EventsDeps } from '../events-deps.ts'
import { releaseRegistration } from '../registration/expired-holds.ts'
import * as repository from '../seats/entry-repository.ts'
import { runEachLoggingErrors } from '../settle-each.ts'
import { closeWaitingList, lockEvent } from '../waiting/waiting-repository.ts'
import * as calledOff from './cancellation-repository.ts'

const BATCH = 50
const RECENT_CANCELLATION_MS = 30 * 24 * 3_600_000

/** Returns the refund in øre. Throws `not-found`, and `cannot-cancel` if the event is over. */
export async function cancelEvent(
  deps: EventsDeps,
  caller: Caller,
  eventId: string,
  reason: string,
): Promise<{ entries: number; refundMinor: number }> {
  const event = await findEvent(deps.database, eventId)
  const scope = event && { organisationKey: event.organisationKey, eventId }
  if (!scope || !can(caller.grants, 'events.manage', scope)) throw notFound('The event')
  if (deps.now() >= event.endsAt) throw new ProblemError('cannot-cancel', 'This event is over')
  const sums = await storeEventCancellation(deps, caller, event, reason, (transaction) =>
    calledOff.sumLiveRegistrations(transaction, eventId),
  )
  deps.inBackground(async () => void (await endRegistrationsOfCancelledEvents(deps)))
  return sums
}

/**
 * Closes registration and notifies the waiting list and unanswered invitations; idempotent.
 * `endRegistrationsOfCancelledEvents` refunds entries one by one, because one transaction would hold too many locks.
 */
export function storeEventCancellation<T>(
  deps: EventsDeps,
  caller: Caller,
  event: Pick<EventRow, 'id' | 'organisationId' | 'title'>,
  reason: string,
  read: (transaction: Database) => Promise<T>,
): Promise<T> {
  return inTransaction(deps.pool, async (transaction) => {
    const unanswered = await cancelEventAndNotify(deps, transaction, caller, event, reason, deps.now())
    await notifyUnansweredInvitees(deps, transaction, [event.id], unanswered)
    return read(transaction)
  })
}

/**
 * The transaction may cancel several events; process them in id order. Returns the unanswered invitations, for
 * `notifyUnansweredInvitees`.
 */
export async function cancelEventAndNotify(
  deps: EventsDeps,
  transaction: Database,
  caller: Caller,
  { id, organisationId, title }: Pick<EventRow, 'id' | 'organisationId' | 'title'>,
  reason: string,
  at: Date,
): Promise<UnansweredInvitation[]> {
  await lockEvent(transaction, id)
  if (!(await calledOff.markEventCancelled(transaction, id, at))) return []
  // Notify invitees before closing the waiting list, so that a person on both is notified once.
  const unanswered = await listUnansweredInvitations(transaction, id)
  for (const waiting of await closeWaitingList(transaction, id, at)) {
    await deps.mail.waitedInVain(transaction, waiting)
  }
  const about = { objectKind: 'event', objectId: id, organisationId, detail: { title, reason } }
  await audit(transaction, caller, { action: 'event-called-off', ...about }, at)
  return unanswered
}

/**
 * Sends one e-mail per person with all cancelled dates. The message about a registration or a waiting-list place
 * mentions the invitations too.
 */
export async function notifyUnansweredInvitees(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  eventIds: readonly string[],
  unanswered: readonly UnansweredInvitation[],
): Promise<void> {
  const byEmail = Map.groupBy(unanswered, ({ email }) => email)
  const notified = await calledOff.filterNotified(transaction, eventIds, [...byEmail.keys()])
  for (const [email, [first, ...others]] of byEmail) {
    if (first === undefined || notified.has(email)) continue
    await deps.mail.invitedInVain(
      transaction,
      first.id,
      others.map(({ id }) => id),
    )
  }
}

/** A nightly job passes `ever`, for entries that failed repeatedly. */
export async function endRegistrationsOfCancelledEvents(
  deps: EventsDeps,
  when: 'lately' | 'ever' = 'lately',
): Promise<number> {
  const since = when === 'ever' ? null : new Date(deps.now().getTime() - RECENT_CANCELLATION_MS)
  let ended = 0
  // One attempt per entry and sweep, so that a failing one does not block others.
  for (let after: string | null = null; ; ) {
    const live: calledOff.LiveRegistration[] = await calledOff.listLiveRegistrations(deps.database, since, {
      after,
      most: BATCH,
    })
    ended += await runEachLoggingErrors(deps, live, 'ending a called-off entry', (entry) => endEntry(deps, entry))
    after = live.at(-1)?.id ?? null
    if (live.length < BATCH) return ended
  }
}

/** The payment sweep executes the stored refund. */
async function endEntry(deps: EventsDeps, { id: entryId, orderId }: calledOff.LiveRegistration): Promise<boolean> {
  return inTransaction(deps.pool, async (transaction) => {
    if (orderId) await lockOrder(transaction, orderId)
    const entry = await repository.lockRegistration(transaction, entryId)
    const at = deps.now()
    // A capture is in progress; the next sweep retries.
    if (!entry || entry.claimedBy) return false
    if (entry.state === 'reserved') {
      await releaseRegistration(deps, transaction, entry, 'event-cancelled', at)
      return true
    }
    if (entry.state !== 'confirmed' || (await isDifferenceBeingPaid(transaction, entryId))) return false
    const tickets = (await ticketing.listRegistrationTickets(transaction, entryId)).filter(
      (ticket) => ticket.state === 'valid',
    )
    const refunds = tickets.map((ticket) => ({
      ticketId: ticket.id,
      refundMinor: ticket.totalMinor - ticket.refundedMinor,
    }))
    if (!(await ticketing.voidTickets(transaction, refunds, 'event-cancelled', at))) {
      throw new Error(`A ticket of entry ${entryId} changed this moment`)
    }
    const back = await settleVoidedTickets(deps, transaction, entry, tickets, refunds, 'the event was called off', at)
    await deps.mail.eventCalledOff(transaction, entryId, back)
    return true
  })
}
