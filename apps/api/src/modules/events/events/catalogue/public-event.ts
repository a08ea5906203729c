import type { EventDetail } from '@forenet/contract/event'
import type { Organisation } from '@forenet/contract/organisation'
import type { Database } from '@forenet/database/database'
import { renderMarkdown } from '@forenet/domain/formatted-text'
import { createFreshReader } from '../../../../platform/readings/fresh-reader.ts'
import * as members from '../../../core/members/index.ts'
import * as organisations from '../../../core/organisations/index.ts'
import { getAttendanceSummary } from './list-repository.ts'
import {
  type EventRow,
  findEvent,
  listQuestions,
  listTicketTypes,
  type QuestionRow,
  type TicketTypeRow,
} from './repository.ts'
import { findEventSeries, listNextSeriesDates } from './series-dates-repository.ts'

export type PublicEvent = {
  event: EventRow
  types: TicketTypeRow[]
  questions: QuestionRow[]
  organisation: Organisation
  about: string
  series: EventDetail['series']
  /** `count`: all attendees; `names`: those who agreed to be named. */
  coming: Pick<EventDetail['coming'], 'count' | 'names'>
}

export type PublicEventLoader = (eventId: string) => Promise<PublicEvent | undefined>

export function publicEventLoader({ database, now }: { database: Database; now: () => Date }): PublicEventLoader {
  const shared = createFreshReader<PublicEvent | undefined>()
  return (eventId) => shared(eventId, () => readPublicEvent(database, eventId, now()))
}

async function readPublicEvent(database: Database, eventId: string, now: Date): Promise<PublicEvent | undefined> {
  const event = await findEvent(database, eventId)
  if (!event) return undefined
  const [types, questions, organisation, series, coming] = await Promise.all([
    listTicketTypes(database, eventId),
    listQuestions(database, eventId),
    organisations.getOrganisation(database, event.organisationId, now),
    loadSeries(database, event, now),
    loadAttendance(database, eventId, now),
  ])
  return { event, types, questions, organisation, about: renderMarkdown(event.description), series, coming }
}

const MAX_NEXT = 4

async function loadSeries(database: Database, { id, startsAt }: EventRow, now: Date): Promise<PublicEvent['series']> {
  const series = await findEventSeries(database, id)
  if (!series) return null
  const after = startsAt > now ? startsAt : now
  const next = await listNextSeriesDates(database, { seriesId: series.id, but: id, after, most: MAX_NEXT })
  const { rhythm, step } = series.rule
  return { rhythm, step, next: next.map((one) => ({ id: one.id, startDate: one.startsAt.toISOString() })) }
}

async function loadAttendance(database: Database, eventId: string, now: Date): Promise<PublicEvent['coming']> {
  const { count, shownMembers } = await getAttendanceSummary(database, eventId)
  const names = await members.listVisibleFirstNames(database, shownMembers, now)
  return {
    count,
    names: shownMembers.flatMap((id) => names.get(id) ?? []).sort((one, other) => one.localeCompare(other, 'da')),
  }
}
