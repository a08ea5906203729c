import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { Minor } from '@forenet/domain/money'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import { getBilling } from '../../../core/members/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import type { EventsDeps } from '../events-deps.ts'
import * as entries from '../seats/entry-repository.ts'
import { lockRegistrationByTicket } from '../seats/lock-entry-of-ticket.ts'
import { releaseTicketTypeSeat, takeTicketTypeSeat } from '../seats/seat-repository.ts'
import { runEachLoggingErrors } from '../settle-each.ts'
import { lockEvent } from '../waiting/waiting-repository.ts'
import type { Difference, DifferenceState } from './difference-repository.ts'
import { listDueDifferences, lockOpenDifferences, writeDifferenceState } from './request-repository.ts'
import { type NewDifference, storeDifference } from './store-difference.ts'

const BATCH = 50

export type DifferenceRequest = Pick<NewDifference, 'id' | 'to' | 'amountMinor'> & {
  beyond: boolean
  reason: string
  until: Date
}

/** Only buyers with an e-mail can sign in to pay. */
export async function canRequestDifference(
  database: Database,
  { entryMemberId }: ticketing.TicketRow,
): Promise<boolean> {
  return (await getBilling(database, entryMemberId)).email !== ''
}

/**
 * Reserves a seat of the other type until paid. Lock the registration first. Throws `changed-meanwhile` if a request is
 * open, `nobody-to-ask`, and `quota-reached`.
 */
export async function requestDifference(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  { caller, club }: ClubCaller,
  ticket: ticketing.TicketRow,
  { id, to, amountMinor, beyond, reason, until }: DifferenceRequest,
  at: Date,
): Promise<void> {
  if ((await lockOpenDifferences(transaction, [ticket.id])).length > 0) throw differenceAlreadyRequestedProblem()
  if (!(await canRequestDifference(transaction, ticket))) {
    throw new ProblemError('nobody-to-ask', 'The person who bought the ticket has no e-mail to sign in with')
  }
  await lockEvent(transaction, ticket.eventId)
  if (!(await takeTicketTypeSeat(transaction, ticket.eventId, { typeId: to.id, beyond }))) {
    throw new ProblemError('quota-reached', 'There are no tickets of this type left')
  }
  await storeDifference(transaction, ticket, { id, to, amountMinor, state: 'asked', reason, until }, at)
  await deps.mail.differenceAsked(transaction, id)
  const about = { objectKind: 'event-ticket', objectId: ticket.id, organisationId: club.id }
  const detail = { eventId: ticket.eventId, amountMinor, until: until.toISOString() }
  await audit(
    transaction,
    caller,
    { action: 'ticket-difference-asked', ...about, actingFor: ticket.entryMemberId, detail },
    at,
  )
}

export const differenceAlreadyRequestedProblem = () =>
  new ProblemError('changed-meanwhile', 'The difference has been requested: withdraw that first')

/** Idempotent. Throws `not-found` and `payment-in-progress`. */
export async function withdrawDifferenceRequest(
  deps: Pick<EventsDeps, 'pool' | 'database' | 'now' | 'mail'>,
  by: ClubCaller,
  eventId: string,
  ticketId: string,
): Promise<void> {
  await getManagedEvent(deps, by, eventId)
  await inTransaction(deps.pool, async (transaction) => {
    const entry = await lockRegistrationByTicket(transaction, ticketId, eventId)
    const at = deps.now()
    const [ended] = await endOpenDifferences(transaction, [ticketId], 'withdrawn', at)
    if (!ended) return
    await deps.mail.differenceOver(transaction, ended.id)
    const about = { objectKind: 'event-ticket', objectId: ticketId, organisationId: by.club.id }
    const fact = { action: 'ticket-difference-withdrawn', ...about, actingFor: entry.memberId }
    await audit(transaction, by.caller, { ...fact, detail: { eventId, amountMinor: ended.amountMinor } }, at)
  })
}

/** Lock the registration first. Throws `payment-in-progress`. */
export async function endOpenDifferences(
  transaction: Database,
  ticketIds: readonly string[],
  state: Extract<DifferenceState, 'withdrawn' | 'ran-out' | 'ended'>,
  at: Date,
): Promise<Difference[]> {
  const open = await lockOpenDifferences(transaction, ticketIds)
  if (open.some((one) => one.state === 'claimed')) {
    throw new ProblemError('payment-in-progress', 'The difference is being paid right now')
  }
  for (const one of open) await endDifference(transaction, one, state, at)
  return open
}

export async function endDifference(
  transaction: Database,
  { id, eventId, toTypeId }: Difference,
  state: Extract<DifferenceState, 'withdrawn' | 'ran-out' | 'ended'>,
  at: Date,
): Promise<void> {
  await writeDifferenceState(transaction, id, state, at)
  await lockEvent(transaction, eventId)
  await releaseTicketTypeSeat(transaction, eventId, toTypeId)
}

export async function endDueDifferences(deps: EventsDeps): Promise<number> {
  const due = await listDueDifferences(deps.database, deps.now(), BATCH)
  return runEachLoggingErrors(deps, due, 'ending what was asked for a dearer ticket', ({ entryId, id, ticketId }) =>
    inTransaction(deps.pool, async (transaction) => {
      const entry = await entries.lockRegistration(transaction, entryId)
      // The ticket was transferred since; the next sweep finds the new one.
      const [open] = await lockOpenDifferences(transaction, [ticketId])
      const at = deps.now()
      if (!entry || open?.id !== id || open.state !== 'asked' || !open.until) return false
      const ticket = await ticketing.findTicket(transaction, ticketId)
      // The holder was admitted with the original type, so no e-mail is needed.
      if (ticket?.state === 'used') await endDifference(transaction, open, 'ended', at)
      else if (open.until <= at) await expireDifference(deps, transaction, open, at)
      else return false
      return true
    }),
  )
}

export async function expireDifference(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  difference: Difference,
  at: Date,
): Promise<void> {
  await endDifference(transaction, difference, 'ran-out', at)
  await deps.mail.differenceOver(transaction, difference.id)
}

export type DifferenceRequestStatus = {
  ticketTypeId: string
  ticketType: string
  amountMinor: Minor
  until: Date
  isBeingPaid: boolean
}
