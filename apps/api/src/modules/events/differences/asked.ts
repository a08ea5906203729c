import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { Minor } from '@forenet/domain/money'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../audit/index.ts'
import { billingOf } from '../../members/index.ts'
import * as ticketing from '../../tickets/index.ts'
import * as entries from '../entries/entry-repository.ts'
import { lockEntryOfTicket } from '../entries/lock-entry-of-ticket.ts'
import type { EventsDeps } from '../events-deps.ts'
import { eventInReach } from '../people/attendees.ts'
import { giveKind, takeKind } from '../registration/seat-repository.ts'
import { settleEach } from '../settle-each.ts'
import { lockEvent } from '../waiting/waiting-repository.ts'
import { listDueDifferences, lockOpenOf, writeDifferenceState } from './asked-repository.ts'
import type { Difference, DifferenceState } from './difference-repository.ts'
import { type NewDifference, storeDifference } from './store-difference.ts'

const BATCH = 50

export type AskedDifference = Pick<NewDifference, 'id' | 'to' | 'amountMinor'> & {
  beyond: boolean
  reason: string
  until: Date
}

/** Whether who registered can be asked: they sign in by an address of their own. */
export async function canBeAsked(database: Database, { entryMemberId }: ticketing.TicketRow): Promise<boolean> {
  return (await billingOf(database, entryMemberId)).email !== ''
}

/**
 * Asks who bought a ticket to pay what another kind of it costs more: one of that kind is kept until then, the ticket stays what it is
 * until it is paid, and they are written to. In a transaction that holds the registration. Throws `changed-meanwhile` where something is
 * asked for it already, `nobody-to-ask`, and `quota-reached`.
 */
export async function askDifference(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  { caller, club }: ClubCaller,
  ticket: ticketing.TicketRow,
  { id, to, amountMinor, beyond, reason, until }: AskedDifference,
  at: Date,
): Promise<void> {
  if ((await lockOpenOf(transaction, [ticket.id])).length > 0) throw alreadyAsked()
  if (!(await canBeAsked(transaction, ticket))) {
    throw new ProblemError('nobody-to-ask', 'The person who bought the ticket has no e-mail to sign in with')
  }
  await lockEvent(transaction, ticket.eventId)
  if (!(await takeKind(transaction, ticket.eventId, { typeId: to.id, beyond }))) {
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

export const alreadyAsked = () =>
  new ProblemError('changed-meanwhile', 'The difference has been requested: withdraw that first')

/**
 * Takes back what was asked for a ticket; what is not asked any more stays as it is. Throws `not-found`, and `payment-in-progress` while
 * it is being paid.
 */
export async function takeBackAsked(
  deps: Pick<EventsDeps, 'pool' | 'database' | 'now' | 'mail'>,
  by: ClubCaller,
  eventId: string,
  ticketId: string,
): Promise<void> {
  await eventInReach(deps, by, eventId)
  await inTransaction(deps.pool, async (transaction) => {
    const entry = await lockEntryOfTicket(transaction, ticketId, eventId)
    const at = deps.now()
    const [ended] = await endOpenOf(transaction, [ticketId], 'withdrawn', at)
    if (!ended) return
    await deps.mail.differenceOver(transaction, ended.id)
    const about = { objectKind: 'event-ticket', objectId: ticketId, organisationId: by.club.id }
    const fact = { action: 'ticket-difference-withdrawn', ...about, actingFor: entry.memberId }
    await audit(transaction, by.caller, { ...fact, detail: { eventId, amountMinor: ended.amountMinor } }, at)
  })
}

/**
 * Ends what is asked for tickets, in a transaction that holds their registration: nobody can pay it any more, and what was kept for it is
 * for others. Answers with what was ended. Throws `payment-in-progress` where it is being paid at this moment.
 */
export async function endOpenOf(
  transaction: Database,
  ticketIds: readonly string[],
  state: Extract<DifferenceState, 'withdrawn' | 'ran-out' | 'ended'>,
  at: Date,
): Promise<Difference[]> {
  const open = await lockOpenOf(transaction, ticketIds)
  if (open.some((one) => one.state === 'claimed')) {
    throw new ProblemError('payment-in-progress', 'The difference is being paid right now')
  }
  for (const one of open) await endOne(transaction, one, state, at)
  return open
}

/** The same of one that its holder may end. */
export async function endOne(
  transaction: Database,
  { id, eventId, toTypeId }: Difference,
  state: Extract<DifferenceState, 'withdrawn' | 'ran-out' | 'ended'>,
  at: Date,
): Promise<void> {
  await writeDifferenceState(transaction, id, state, at)
  await lockEvent(transaction, eventId)
  await giveKind(transaction, eventId, toTypeId)
}

/** Ends what was not paid in time, each on its own, with a letter, and what is asked for a ticket that was used; any number of processes may. Returns how many. */
export async function endDueDifferences(deps: EventsDeps): Promise<number> {
  const due = await listDueDifferences(deps.database, deps.now(), BATCH)
  return settleEach(deps, due, 'ending what was asked for a dearer ticket', ({ entryId, id, ticketId }) =>
    inTransaction(deps.pool, async (transaction) => {
      const entry = await entries.lockEntry(transaction, entryId)
      // Passed on since it was listed: the next sweep finds it by its new ticket.
      const [open] = await lockOpenOf(transaction, [ticketId])
      const at = deps.now()
      if (!entry || open?.id !== id || open.state !== 'asked' || !open.until) return false
      const ticket = await ticketing.findTicket(transaction, ticketId)
      // Its holder has come by it, as what it was: there is nothing to tell.
      if (ticket?.state === 'used') await endOne(transaction, open, 'ended', at)
      else if (open.until <= at) await runOut(deps, transaction, open, at)
      else return false
      return true
    }),
  )
}

/** It was not paid in time: who was asked is told. */
export async function runOut(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  difference: Difference,
  at: Date,
): Promise<void> {
  await endOne(transaction, difference, 'ran-out', at)
  await deps.mail.differenceOver(transaction, difference.id)
}

/** What is asked for a ticket, as the club sees it. Amount in øre. */
export type AskedStanding = {
  ticketTypeId: string
  ticketType: string
  amountMinor: Minor
  until: Date
  isBeingPaid: boolean
}
