import * as calls from '@forenet/contract/club/event-attendee-calls'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { sendCsv } from '../../../platform/lists/csv.ts'
import { listQuestions } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { attendeeColumns } from './attendee-file.ts'
import { allAttendees, attendeePage, eventInReach } from './attendees.ts'
import { correctTicket, ticketSaying } from './correction.ts'
import { sendTicketsAgain } from './tickets-again.ts'
import { offerOutOfTurn, takeOffWaitingList, waitingPeople } from './waiting-people.ts'

/** HTTP of who comes to an event and who waits, for those who look after its people. */
export function peopleRoutes(server: CallServer, deps: EventsDeps): void {
  server.serveClub(calls.clubAttendeeList, (by, { params, query }) => attendeePage(deps, by, params.eventId, query))
  server.serveClub(
    calls.clubAttendeeFile,
    async (by, { params: { eventId }, query: { language = 'da', ...filter } }, { reply }) => {
      await eventInReach(deps, by, eventId)
      const columns = attendeeColumns(language, await listQuestions(deps.database, eventId))
      return sendCsv(reply, `${by.club.key} attendees.csv`, columns, allAttendees(deps, eventId, filter))
    },
  )
  server.serveClub(calls.clubAttendeeTicketsAgain, (by, { params }) =>
    sendTicketsAgain(deps, by, params.eventId, params.ticketId),
  )
  server.serveClub(calls.clubAttendeeGet, (by, { params: { eventId, ticketId } }) =>
    ticketSaying(deps, by, eventId, ticketId),
  )
  server.serveClub(calls.clubAttendeeCorrect, (by, { params: { eventId, ticketId }, body }) =>
    correctTicket(deps, by, eventId, ticketId, body),
  )
  server.serveClub(calls.clubEventWaitingList, (by, { params }) => waitingPeople(deps, by, params.eventId))
  server.serveClub(calls.clubEventWaitingOffer, (by, { params: { eventId, waitingId }, body }) =>
    offerOutOfTurn(deps, by, eventId, waitingId, body.beyond),
  )
  server.serveClub(calls.clubEventWaitingRemove, (by, { params: { eventId, waitingId } }) =>
    takeOffWaitingList(deps, by, eventId, waitingId),
  )
}
