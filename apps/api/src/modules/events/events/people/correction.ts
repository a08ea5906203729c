import { randomUUID } from 'node:crypto'
import type { TicketAnswers, TicketCorrection } from '@forenet/contract/club/ticket-correction'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { AnswersByQuestion } from '@forenet/domain/ticket-question'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import { listQuestions, type QuestionRow } from '../catalogue/repository.ts'
import { moveDifferenceToTicket } from '../differences/difference-repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { lockRegistrationByTicket } from '../seats/lock-entry-of-ticket.ts'
import { moveResaleToTicket } from '../seats/resale-repository.ts'
import { leaveQueueWithTicket } from '../waiting/offers.ts'
import { findRegistrationAnswers, updateRegistrationAnswers } from './attendee-repository.ts'
import {
  applicableQuestionRows,
  diffTicketDetails,
  findInvalidAnswerId,
  type TicketDetails,
} from './correction-rules.ts'

/** `storedAnswers`: answers to removed questions. */
type HeldTicketDetails = {
  ticket: ticketing.TicketRow
  details: TicketDetails
  asked: QuestionRow[]
  storedAnswers: { entry: AnswersByQuestion; ticket: AnswersByQuestion }
}

export async function getTicketDetails(
  { database }: Pick<EventsDeps, 'database'>,
  by: ClubCaller,
  eventId: string,
  ticketId: string,
): Promise<TicketAnswers> {
  await getManagedEvent({ database }, by, eventId)
  const { details, asked: requested } = await readTicketDetails(database, eventId, ticketId)
  const changes = await ticketing.listTicketChanges(database, ticketId)
  return {
    ...details,
    questions: requested.map(({ id, label, kind, choices, askedOf }) => ({
      ...{ id, label, kind, choices },
      ofEntry: askedOf === 'entry',
    })),
    changes: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
  }
}

/**
 * A correction does not change the ticket's code; a ticket for another person is replaced at the same price. Notifies
 * the buyer of a new name, the holder of a new e-mail. Throws `not-found`, `changed-meanwhile`, `malformed-input`, and
 * `cannot-transfer` if the holder is already admitted.
 */
export async function correctTicket(
  deps: Pick<EventsDeps, 'pool' | 'database' | 'now' | 'mail' | 'sending'>,
  by: ClubCaller,
  eventId: string,
  ticketId: string,
  { seen, somebodyElse, ...wanted }: TicketCorrection,
): Promise<{ ticketId: string }> {
  await getManagedEvent(deps, by, eventId)
  return inTransaction(deps.pool, async (transaction) => {
    const { id: entryId } = await lockRegistrationByTicket(transaction, ticketId)
    const {
      ticket,
      details,
      asked: requested,
      storedAnswers: stored,
    } = await readTicketDetails(transaction, eventId, ticketId)
    if (diffTicketDetails(details, seen).length > 0) {
      throw new ProblemError('changed-meanwhile', 'It has been changed in the meantime')
    }
    const stray = findInvalidAnswerId(wanted.answers, requested)
    if (stray !== undefined) {
      const errors = [{ path: `answers.${stray}`, message: 'Must fit what is asked' }]
      throw new ProblemError('malformed-input', 'An answer does not fit what is asked', { errors })
    }
    const changes = diffTicketDetails(details, wanted)
    if (changes.length === 0) return { ticketId }
    const at = deps.now()
    const newId = somebodyElse ? await replaceTicket(transaction, ticket, wanted, at) : ticketId
    const entryIds = new Set(requested.filter(({ askedOf }) => askedOf === 'entry').map(({ id }) => id))
    const part = (ofEntry: boolean) =>
      Object.fromEntries(
        Object.entries(wanted.answers).filter(([id, answer]) => answer && entryIds.has(id) === ofEntry),
      )
    // Answers to removed questions belong to the old holder.
    const before = somebodyElse ? {} : stored.ticket
    await ticketing.correctTicket(transaction, newId, { ...wanted, answers: { ...before, ...part(false) } }, at)
    if (changes.some(({ field }) => entryIds.has(field))) {
      await updateRegistrationAnswers(transaction, entryId, { ...stored.entry, ...part(true) }, at)
    }
    await ticketing.insertTicketChanges(transaction, newId, changes, at)
    const fields = changes.map(({ field }) => (field === 'name' || field === 'email' ? field : 'answers'))
    const isOther = (field: 'name' | 'email') => fields.includes(field)
    if (somebodyElse || isOther('name')) {
      await deps.mail.ticketsAgain(transaction, entryId, `entry:${entryId}:corrected:${randomUUID()}`)
    }
    if (wanted.email && (somebodyElse || isOther('email'))) {
      await leaveQueueWithTicket(deps, transaction, eventId, [{ email: wanted.email }], at)
      const mail = { kind: 'tickets-again', messages: 1, emails: [wanted.email] } as const
      await deps.sending.require(transaction, { organisationId: by.club.id, ...mail })
      if (somebodyElse) await deps.mail.ticketTransferred(transaction, newId)
      else await deps.mail.ticketShared(transaction, newId, wanted.email, `ticket:${newId}:corrected:${randomUUID()}`)
    }
    // The audit entry outlives the holder's data, so it lists field names only.
    const detail = { eventId, fields: [...new Set(fields)], ...(somebodyElse ? { replaces: ticketId } : {}) }
    const about = { objectKind: 'event-ticket', objectId: newId, organisationId: by.club.id }
    const action = somebodyElse ? 'attendee-replaced' : 'attendee-corrected'
    await audit(transaction, by.caller, { action, ...about, actingFor: ticket.entryMemberId, detail }, at)
    return { ticketId: newId }
  })
}

async function readTicketDetails(database: Database, eventId: string, ticketId: string): Promise<HeldTicketDetails> {
  const ticket = await ticketing.findTicket(database, ticketId)
  if (ticket?.eventId !== eventId || (ticket.state !== 'valid' && ticket.state !== 'used')) throw notFound('The ticket')
  const requested = applicableQuestionRows(await listQuestions(database, eventId), ticket.ticketTypeId)
  const own = (await ticketing.listTicketAnswers(database, [ticketId])).get(ticketId) ?? {}
  const ofEntry = await findRegistrationAnswers(database, ticket.entryId)
  const given = { ...ofEntry, ...own }
  const answers = Object.fromEntries(
    requested.flatMap(({ id }) => {
      const answer = given[id]
      return answer ? [[id, answer]] : []
    }),
  )
  const isKept = ([id]: [string, string]) => !requested.some((question) => question.id === id)
  const keptOf = (all: AnswersByQuestion) => Object.fromEntries(Object.entries(all).filter(isKept))
  const stored = { entry: keptOf(ofEntry), ticket: keptOf(own) }
  return {
    ticket,
    asked: requested,
    storedAnswers: stored,
    details: { name: ticket.attendeeName, email: ticket.attendeeEmail, answers },
  }
}

async function replaceTicket(
  transaction: Database,
  { id }: ticketing.TicketRow,
  { name, email }: TicketDetails,
  at: Date,
) {
  if (!(await ticketing.voidTickets(transaction, [{ ticketId: id, refundMinor: 0 }], 'transferred', at))) {
    throw new ProblemError('cannot-transfer', 'The holder of this ticket is already in')
  }
  const newId = randomUUID()
  await ticketing.insertTransferred(transaction, id, newId, { attendeeName: name, attendeeEmail: email }, at)
  await moveResaleToTicket(transaction, id, newId, at)
  await moveDifferenceToTicket(transaction, id, newId)
  return newId
}
