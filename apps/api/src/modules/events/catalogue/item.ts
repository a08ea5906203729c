import type { EventDetail } from '@forenet/contract/event'
import type { Database } from '@forenet/database/database'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import * as members from '../../members/index.ts'
import { ownInvitation } from '../admission/invited.ts'
import { attendeesWithRenewals } from './attendees.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { findOwnShown } from './coming-repository.ts'
import { openOffer } from './open-offer.ts'
import { ownPartOf } from './own-part-rules.ts'
import { findWaiting, listOwnEntryIds, listOwnSays } from './own-repository.ts'
import { presentEvent, presentQuestion, presentTicketType, presentWaiting } from './present-event.ts'
import type { PublicEvent } from './public-event.ts'
import type { EventRow } from './repository.ts'
import { requireVisible } from './visible-event.ts'

export async function getEventDetail(deps: Reading, caller: Caller, eventId: string): Promise<EventDetail> {
  const { database } = deps
  const now = deps.now()
  const memberId = effectiveMemberId(caller)
  const found = await deps.publicEvent(eventId)
  if (!found) throw notFound('The event')
  const { event, types: allTypes, questions: allQuestions, organisation, about, series, coming } = found
  await requireVisible(database, caller, event)
  const [own, ownName, invitation] = await Promise.all([
    ownSide(deps, memberId, event, now),
    nameOf(database, memberId, found, now),
    ownInvitation(database, event, memberId, now),
  ])
  const { types, questions } = openOffer({ types: allTypes, questions: allQuestions }, null)
  return {
    ...presentEvent(event, types, own.mine, now),
    about,
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
    coming: { ...coming, ...ownName },
    waiting: own.waiting,
    invitation,
    series,
    entryIds: own.entryIds,
  }
}

/** Whether the member's name is shown among the attendees (null without a ticket), and whether it may be. */
async function nameOf(
  database: Database,
  memberId: string | null,
  { event, coming }: PublicEvent,
  now: Date,
): Promise<Pick<EventDetail['coming'], 'own' | 'nameable'>> {
  if (memberId === null) return { own: null, nameable: false }
  const [own, names] = await Promise.all([
    coming.count === 0 ? null : findOwnShown(database, event.id, memberId),
    members.shownFirstNames(database, [memberId], now),
  ])
  return { own, nameable: names.has(memberId) }
}

type Reading = Pick<CatalogueDeps, 'database' | 'now' | 'publicEvent'>

type OwnSide = Pick<EventDetail, 'mine' | 'attendees' | 'waiting' | 'entryIds'>

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
