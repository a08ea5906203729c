import * as calls from '@forenet/contract/club/event-attendee-calls'
import * as registrationCalls from '@forenet/contract/club/event-registration-calls'
import { csvName } from '@forenet/contract/club/file-names'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { Documents } from '../../../documents/documents.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { sendCsv } from '../../../platform/lists/csv.ts'
import { eventInReach } from '../catalogue/event-in-reach.ts'
import type { EventsDeps } from '../events-deps.ts'
import { attendeeColumns } from './attendee-file.ts'
import { allAttendees, attendeePage, columnsAsked } from './attendees.ts'
import { cancelAttendee } from './cancel-attendee.ts'
import { correctTicket, ticketSaying } from './correction.ts'
import { recordDownload } from './download-record.ts'
import { badgesPdf, paperListPdf } from './printed-people.ts'
import { registrationColumns } from './registration-file.ts'
import { allRegistrations, registrationPage } from './registration-list.ts'
import { sendManyAgain, sendTicketsAgain } from './tickets-again.ts'
import { offerOutOfTurn, takeOffWaitingList, waitingPeople } from './waiting-people.ts'

export function peopleRoutes(server: CallServer, events: EventsDeps, documents: Documents): void {
  const deps = { ...events, documents }
  const { reports } = deps
  server.serveClub(calls.clubAttendeeList, (by, { params, query }) =>
    reports.read((database) => attendeePage({ ...deps, database }, by, params.eventId, query)),
  )
  server.serveClub(
    calls.clubAttendeeFile,
    async (by, { params: { eventId }, query: { language = 'da', ...filter } }, { reply }) => {
      const event = await eventInReach(deps, by, eventId)
      const columns = attendeeColumns(language, await columnsAsked(deps, eventId))
      await recordDownload(deps, by, event, 'file', filter)
      return sendCsv(
        reply,
        csvName(by.club.key, 'attendees', language),
        columns,
        reports.rows((database) => allAttendees({ ...deps, database }, by, eventId, filter)),
      )
    },
  )
  server.serveClub(registrationCalls.clubRegistrationList, (by, { params, query }) =>
    reports.read((database) => registrationPage({ ...deps, database }, by, params.eventId, query)),
  )
  server.serveClub(
    registrationCalls.clubRegistrationFile,
    async (by, { params: { eventId }, query: { language = 'da', ...filter } }, { reply }) => {
      const event = await eventInReach(deps, by, eventId)
      await recordDownload(deps, by, event, 'registrations', filter)
      const rows = reports.rows((database) => allRegistrations({ ...deps, database }, by, eventId, filter))
      return sendCsv(reply, csvName(by.club.key, 'registrations', language), registrationColumns(language), rows)
    },
  )
  server.serveClub(
    calls.clubAttendeeBadges,
    async (by, { params: { eventId }, query: { language = 'da', code, ...filter } }, { reply }) =>
      sendPdf(
        reply,
        `${by.club.key} badges.pdf`,
        await badgesPdf(deps, by, eventId, filter, { language, hasCode: code === 'yes' }),
      ),
  )
  server.serveClub(
    calls.clubAttendeePaperList,
    async (by, { params: { eventId }, query: { language = 'da', ...filter } }, { reply }) =>
      sendPdf(reply, `${by.club.key} attendees.pdf`, await paperListPdf(deps, by, eventId, filter, language)),
  )
  server.serveClub(calls.clubAttendeeTicketsAgain, (by, { params }) =>
    sendTicketsAgain(deps, by, params.eventId, params.ticketId),
  )
  server.serveClub(calls.clubAttendeesTicketsAgain, (by, { params, body }) =>
    sendManyAgain(deps, by, params.eventId, body),
  )
  server.serveClub(calls.clubAttendeeGet, (by, { params: { eventId, ticketId } }) =>
    ticketSaying(deps, by, eventId, ticketId),
  )
  server.serveClub(calls.clubAttendeeCorrect, (by, { params: { eventId, ticketId }, body }) =>
    correctTicket(deps, by, eventId, ticketId, body),
  )
  server.serveClub(calls.clubAttendeeCancel, async (by, { params: { eventId, ticketId } }, { reply }) => {
    await cancelAttendee(deps, by, eventId, ticketId)
    return reply.code(204).send()
  })
  server.serveClub(calls.clubEventWaitingList, (by, { params }) => waitingPeople(deps, by, params.eventId))
  server.serveClub(calls.clubEventWaitingOffer, (by, { params: { eventId, waitingId }, body }) =>
    offerOutOfTurn(deps, by, eventId, waitingId, body.beyond),
  )
  server.serveClub(calls.clubEventWaitingRemove, (by, { params: { eventId, waitingId } }) =>
    takeOffWaitingList(deps, by, eventId, waitingId),
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
