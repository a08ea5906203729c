import * as calls from '@forenet/contract/club/event-attendee-calls'
import * as registrationCalls from '@forenet/contract/club/event-registration-calls'
import { csvFilename } from '@forenet/contract/club/file-names'
import { inTransaction } from '@forenet/database/transaction'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { Documents } from '../../../../documents/documents.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { CallServer, ClubCaller } from '../../../../platform/http/serve-call.ts'
import { sendCsv } from '../../../../platform/lists/csv.ts'
import { audit } from '../../../core/audit/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import { releaseVoidedSeats } from '../entries/cancel.ts'
import type { EventsDeps } from '../events-deps.ts'
import { lockRegistrationByTicket } from '../seats/lock-entry-of-ticket.ts'
import { attendeeColumns } from './attendee-file.ts'
import { listAttendeePage, listQuestionColumns, streamAttendees } from './attendees.ts'
import { correctTicket, getTicketDetails } from './correction.ts'
import { auditDownload } from './download-record.ts'
import { renderAttendeeListPdf, renderBadgesPdf } from './printed-people.ts'
import { listRegistrationPage, registrationColumns, streamRegistrations } from './registration-list.ts'
import { resendManyTickets, resendTickets } from './resend-tickets.ts'
import { getWaitingPeople, offerSeatOutOfOrder, removeFromWaitingList } from './waiting-people.ts'

export function peopleRoutes(server: CallServer, events: EventsDeps, documents: Documents): void {
  const deps = { ...events, documents }
  const { reports } = deps
  server.serveClub(calls.clubAttendeeList, (by, { params, query }) =>
    reports.read((database) => listAttendeePage({ ...deps, database }, by, params.eventId, query)),
  )
  server.serveClub(
    calls.clubAttendeeFile,
    async (by, { params: { eventId }, query: { language = 'da', ...filter } }, { reply }) => {
      const event = await getManagedEvent(deps, by, eventId)
      const columns = attendeeColumns(language, await listQuestionColumns(deps, eventId))
      await auditDownload(deps, by, event, 'file', filter)
      return sendCsv(
        reply,
        csvFilename(by.club.key, 'attendees', language),
        columns,
        reports.rows((database) => streamAttendees({ ...deps, database }, by, eventId, filter)),
      )
    },
  )
  server.serveClub(registrationCalls.clubRegistrationList, (by, { params, query }) =>
    reports.read((database) => listRegistrationPage({ ...deps, database }, by, params.eventId, query)),
  )
  server.serveClub(
    registrationCalls.clubRegistrationFile,
    async (by, { params: { eventId }, query: { language = 'da', ...filter } }, { reply }) => {
      const event = await getManagedEvent(deps, by, eventId)
      await auditDownload(deps, by, event, 'registrations', filter)
      const rows = reports.rows((database) => streamRegistrations({ ...deps, database }, by, eventId, filter))
      return sendCsv(reply, csvFilename(by.club.key, 'registrations', language), registrationColumns(language), rows)
    },
  )
  server.serveClub(
    calls.clubAttendeeBadges,
    async (by, { params: { eventId }, query: { language = 'da', code, ...filter } }, { reply }) =>
      sendPdf(
        reply,
        `${by.club.key} badges.pdf`,
        await renderBadgesPdf(deps, by, eventId, filter, { language, hasCode: code === 'yes' }),
      ),
  )
  server.serveClub(
    calls.clubAttendeePaperList,
    async (by, { params: { eventId }, query: { language = 'da', ...filter } }, { reply }) =>
      sendPdf(reply, `${by.club.key} attendees.pdf`, await renderAttendeeListPdf(deps, by, eventId, filter, language)),
  )
  server.serveClub(calls.clubAttendeeTicketsResend, (by, { params }) =>
    resendTickets(deps, by, params.eventId, params.ticketId),
  )
  server.serveClub(calls.clubSelectedTicketsResend, (by, { params, body }) =>
    resendManyTickets(deps, by, params.eventId, body),
  )
  server.serveClub(calls.clubAttendeeGet, (by, { params: { eventId, ticketId } }) =>
    getTicketDetails(deps, by, eventId, ticketId),
  )
  server.serveClub(calls.clubAttendeeCorrect, (by, { params: { eventId, ticketId }, body }) =>
    correctTicket(deps, by, eventId, ticketId, body),
  )
  server.serveClub(calls.clubAttendeeCancel, async (by, { params: { eventId, ticketId } }, { reply }) => {
    await cancelAttendee(deps, by, eventId, ticketId)
    return reply.code(204).send()
  })
  server.serveClub(calls.clubEventWaitingList, (by, { params }) => getWaitingPeople(deps, by, params.eventId))
  server.serveClub(calls.clubEventWaitingOffer, (by, { params: { eventId, waitingId }, body }) =>
    offerSeatOutOfOrder(deps, by, eventId, waitingId, body.beyond),
  )
  server.serveClub(calls.clubEventWaitingRemove, (by, { params: { eventId, waitingId } }) =>
    removeFromWaitingList(deps, by, eventId, waitingId),
  )
}

function sendPdf(reply: FastifyReply, filename: string, pdf: Buffer): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition(filename))
    .header('cache-control', 'private, no-store')
    .header('vary', 'Authorization')
    .send(pdf)
}

/**
 * Cancels regardless of the event's terms. Notifies the buyer unless the event is over. Idempotent. Throws `not-found`
 * and `cannot-cancel`.
 */
async function cancelAttendee(
  deps: Pick<EventsDeps, 'pool' | 'database' | 'now' | 'mail'>,
  by: ClubCaller,
  eventId: string,
  ticketId: string,
): Promise<void> {
  const event = await getManagedEvent(deps, by, eventId)
  await inTransaction(deps.pool, async (transaction) => {
    const entry = await lockRegistrationByTicket(transaction, ticketId, eventId)
    const ticket = (await ticketing.listRegistrationTickets(transaction, entry.id)).find(({ id }) => id === ticketId)
    if (!ticket) throw notFound('The ticket')
    if (ticket.state === 'void') return
    if (ticket.totalMinor > ticket.refundedMinor) {
      throw new ProblemError('cannot-cancel', 'It was paid for: refund the remaining amount first')
    }
    const at = deps.now()
    if (!(await ticketing.voidTickets(transaction, [{ ticketId, refundMinor: 0 }], 'cancelled', at))) {
      throw new ProblemError('cannot-cancel', 'It is not paid yet, or its holder is already in')
    }
    await releaseVoidedSeats(deps, transaction, entry, [ticket], at)
    if (event.endsAt > at) await deps.mail.ticketsCancelled(transaction, entry.id, [ticketId], [])
    const about = { objectKind: 'event-ticket', objectId: ticketId, organisationId: by.club.id }
    const fact = { action: 'attendee-cancelled', ...about, actingFor: entry.memberId, detail: { eventId } }
    await audit(transaction, by.caller, fact, at)
  })
}
