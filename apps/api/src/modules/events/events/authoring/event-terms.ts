import type { EventTerms } from '@forenet/contract/club/event'
import type { Database } from '@forenet/database/database'
import { presentQuestion } from '../catalogue/present-event.ts'
import { listQuestions, listTicketTypes } from '../catalogue/repository.ts'
import type { AuthoredEvent } from './event-repository.ts'

export async function getEventTerms(database: Database, event: AuthoredEvent): Promise<EventTerms> {
  const [types, questions] = [await listTicketTypes(database, event.id), await listQuestions(database, event.id)]
  const moment = (at: Date | null) => at?.toISOString() ?? null
  const {
    id: _id,
    organisationId: _club,
    enabled: _enabled,
    publishAt: _publishAt,
    cancelledAt: _cancelled,
    seatsTaken: _seats,
    version: _version,
    fixed: _fixed,
    seriesId: _series,
    ...said
  } = event
  return {
    ...said,
    startsAt: said.startsAt.toISOString(),
    endsAt: said.endsAt.toISOString(),
    registrationOpensAt: said.registrationOpensAt.toISOString(),
    registrationClosesAt: said.registrationClosesAt.toISOString(),
    cancelUntil: moment(said.cancelUntil),
    transferUntil: moment(said.transferUntil),
    resaleUntil: moment(said.resaleUntil),
    ticketTypes: types.map(({ eventId: _event, position: _position, seatsTaken: _taken, ...type }) => ({
      ...type,
      saleOpensAt: moment(type.saleOpensAt),
      saleClosesAt: moment(type.saleClosesAt),
      earlyPrices: [...type.earlyPrices],
    })),
    questions: questions.map(presentQuestion),
  }
}
