import type { EventWaiting } from '@forenet/contract/event'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import {
  computeRegistrationState,
  filterTicketTypesOnSale,
  hasTypeForAges,
  waitsForGuestTypes,
} from '@forenet/domain/registration-state'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { requireUsableInvitation } from '../admission/invited.ts'
import { computeAudience, listPossibleAttendees } from '../catalogue/attendees.ts'
import { getEventVisibleTo } from '../catalogue/open-event.ts'
import { presentWaiting, toRegistrationFacts } from '../catalogue/present-event.ts'
import { getSeatsRow } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { offerFreeSeats } from './offers.ts'
import * as repository from './waiting-repository.ts'

/**
 * Changing the number of seats keeps the position. Throws `waiting-list-not-open` if seats are free or there is no
 * list, `too-many-tickets`, and `invitation-used`.
 */
export async function joinWaitingList(
  deps: EventsDeps,
  caller: Caller,
  eventId: string,
  input: { seats: number; language: 'da' | 'en' },
): Promise<EventWaiting> {
  const memberId = ownMember(caller)
  const event = await getEventVisibleTo(deps.database, caller, eventId)
  const family = await listPossibleAttendees(deps.database, memberId, event, deps.now())
  if (!event.guestsInvited && family.every((person) => person.standing === 'not-invited')) {
    throw new ProblemError('members-only', 'This event is for members of the organisation')
  }
  const audience = computeAudience(family)
  await requireUsableInvitation(deps.database, event, { memberId, seats: input.seats, field: 'seats', now: deps.now() })
  return inTransaction(deps.pool, async (transaction) => {
    const locked = await repository.lockEvent(transaction, event.id)
    if (!locked?.enabled) throw notFound('The event')
    const at = deps.now()
    const cancelled = locked.cancelledAt !== null
    const facts = { ...toRegistrationFacts(event), ...(await getSeatsRow(transaction, event.id)), cancelled }
    if (!hasTypeForAges(facts.ticketTypes, audience)) {
      throw new ProblemError('ticket-not-for-age', 'None of the tickets is for your age')
    }
    const state = computeRegistrationState(facts, at, audience)
    if (state !== 'waiting-list') {
      throw new ProblemError(
        'waiting-list-not-open',
        state === 'open' ? 'There are seats left: you can register' : 'This event has no waiting list just now',
      )
    }
    if (input.seats > locked.mostPerEntry) {
      throw new ProblemError('too-many-tickets', `You can have at most ${locked.mostPerEntry} tickets at once`)
    }
    const guestsOnly = waitsForGuestTypes(facts, filterTicketTypesOnSale(facts.ticketTypes, at), audience)
    const request = { seats: input.seats, guestsOnly }
    const known = await repository.findOpenWait(transaction, event.id, memberId)
    if (known?.state === 'offered') {
      // A retry returns the immediate offer that the first attempt received.
      if (known.seats === input.seats) return presentWaiting(known)
      throw new ProblemError('waiting-list-not-open', 'You have already been offered seats')
    }
    if (known) await repository.updateRequestedSeats(transaction, known.id, request, at)
    else
      await repository.joinQueue(transaction, { eventId: event.id, memberId, language: input.language, ...request }, at)
    // Free seats may be too few for the head of the queue but enough for the newcomer.
    await offerFreeSeats(deps, transaction, event.id, at)
    const row = await repository.findOpenWait(transaction, event.id, memberId)
    if (!row) throw new Error(`No waiting-list entry found after joining the queue of event ${event.id}`)
    return presentWaiting(row)
  })
}

/** An open offer goes to the next in the queue. */
export async function leaveWaitingList(deps: EventsDeps, caller: Caller, eventId: string): Promise<{ left: boolean }> {
  const memberId = ownMember(caller)
  return inTransaction(deps.pool, async (transaction) => ({
    left: await leaveQueueOfEvent(deps, transaction, eventId, memberId, deps.now()),
  }))
}

export async function leaveAllWaitingLists(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  memberId: string,
  at: Date,
): Promise<void> {
  for (const eventId of await repository.listWaitedForEventIds(transaction, memberId)) {
    await leaveQueueOfEvent(deps, transaction, eventId, memberId, at)
  }
}

async function leaveQueueOfEvent(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  eventId: string,
  memberId: string,
  at: Date,
): Promise<boolean> {
  if (!(await repository.lockEvent(transaction, eventId))) throw notFound('The event')
  const known = await repository.findOpenWait(transaction, eventId, memberId)
  if (!known) return false
  if (known.state === 'offered') await repository.endWaitOffer(transaction, known.id, 'turned-down', at)
  else await repository.removeFromQueue(transaction, known.id, 'left', at)
  await offerFreeSeats(deps, transaction, eventId, at)
  return true
}

function ownMember(caller: Caller): string {
  const memberId = effectiveMemberId(caller)
  if (!memberId) throw notFound('Your member profile')
  return memberId
}
