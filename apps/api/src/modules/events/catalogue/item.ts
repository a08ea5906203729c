import type { EventDetail } from '@forenet/contract/event'
import type { Database } from '@forenet/database/database'
import { formattedHtml } from '@forenet/domain/formatted-text'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import * as members from '../../members/index.ts'
import * as organisations from '../../organisations/index.ts'
import { ownInvitation } from '../invitations/invited.ts'
import { findSeriesOf, listNextOfSeries } from '../series/series-repository.ts'
import { attendeesWithRenewals } from './attendees.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { findComing } from './coming-repository.ts'
import { openOffer } from './open-offer.ts'
import { ownPartOf } from './own-part-rules.ts'
import { findWaiting, listOwnEntryIds, listOwnSays } from './own-repository.ts'
import { presentEvent, presentQuestion, presentTicketType, presentWaiting } from './present-event.ts'
import { type EventRow, listQuestions, listTicketTypes } from './repository.ts'
import { getVisibleEvent } from './visible-event.ts'

/** Throws `not-found` for an event the member may not see. */
export async function getEventDetail(deps: Reading, caller: Caller, eventId: string): Promise<EventDetail> {
  const { database } = deps
  const now = deps.now()
  const event = await getVisibleEvent(database, caller, eventId)
  const [allTypes, allQuestions, organisation, own, coming, series, invitation] = await Promise.all([
    listTicketTypes(database, eventId),
    listQuestions(database, eventId),
    organisations.getOrganisation(database, event.organisationId, now),
    ownSide(deps, effectiveMemberId(caller), event, now),
    whoIsComing(database, effectiveMemberId(caller), eventId, now),
    seriesOf(database, event, now),
    ownInvitation(database, event, effectiveMemberId(caller), now),
  ])
  const { types, questions } = openOffer({ types: allTypes, questions: allQuestions }, null)
  return {
    ...presentEvent(event, types, own.mine, now),
    about: formattedHtml(event.description),
    organisation,
    mostPerEntry: event.mostPerEntry,
    oneTicketPerAttendee: event.oneTicketPerAttendee,
    cancelUntil: event.cancelUntil?.toISOString() ?? null,
    cancellationFeeMinor: event.cancellationFeeMinor,
    transferUntil: event.transferUntil?.toISOString() ?? null,
    resaleFeeMinor: event.resaleFeeMinor,
    resaleUntil: event.resaleUntil?.toISOString() ?? null,
    waitingList: event.waitingList,
    offerMinutes: event.offerMinutes,
    contactName: event.contactName,
    contactEmail: event.contactEmail,
    contactPhone: event.contactPhone,
    ticketTypes: types.map((type) => presentTicketType(type, event, now)),
    questions: questions.map(presentQuestion),
    attendees: own.attendees,
    coming,
    waiting: own.waiting,
    invitation,
    series,
    entryIds: own.entryIds,
  }
}

const MAX_NEXT = 4

async function seriesOf(database: Database, { id, startsAt }: EventRow, now: Date): Promise<EventDetail['series']> {
  const series = await findSeriesOf(database, id)
  if (!series) return null
  const after = startsAt > now ? startsAt : now
  const next = await listNextOfSeries(database, { seriesId: series.id, but: id, after, most: MAX_NEXT })
  const { rhythm, step } = series.rule
  return { rhythm, step, next: next.map((one) => ({ id: one.id, startDate: one.startsAt.toISOString() })) }
}

/** Counts all attendees; lists only names with consent. */
async function whoIsComing(
  database: Database,
  memberId: string | null,
  eventId: string,
  now: Date,
): Promise<EventDetail['coming']> {
  const { count, shownMembers, own } = await findComing(database, eventId, memberId)
  const names = await members.shownFirstNames(database, memberId ? [...shownMembers, memberId] : shownMembers, now)
  return {
    count,
    names: shownMembers.flatMap((id) => names.get(id) ?? []).sort((one, other) => one.localeCompare(other, 'da')),
    own,
    nameable: memberId !== null && names.has(memberId),
  }
}

type Reading = Pick<CatalogueDeps, 'database' | 'now'>

type OwnSide = Pick<EventDetail, 'mine' | 'attendees' | 'waiting' | 'entryIds'>

/** The member's own data for an event; empty for non-members. */
async function ownSide(deps: Reading, memberId: string | null, event: EventRow, now: Date): Promise<OwnSide> {
  const { database } = deps
  if (memberId === null) return { mine: 'none', attendees: [], waiting: null, entryIds: [] }
  const [says, attendees, waiting, entryIds] = await Promise.all([
    listOwnSays(database, memberId, event.id, now),
    attendeesWithRenewals(deps, memberId, event),
    findWaiting(database, memberId, event.id),
    listOwnEntryIds(database, memberId, event.id, now),
  ])
  return { mine: ownPartOf(says), attendees, waiting: waiting ? presentWaiting(waiting) : null, entryIds }
}
