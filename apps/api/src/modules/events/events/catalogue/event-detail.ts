import type { EventDetail } from '@forenet/contract/event'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound } from '../../../../platform/http/problem-error.ts'
import * as members from '../../../core/members/index.ts'
import { findOwnInvitation } from '../admission/invited.ts'
import { computeAudience, listAttendeesWithRenewals } from './attendees.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { filterUnlockedTicketTypes } from './open-offer.ts'
import { getOwnStatus } from './own-status-repository.ts'
import { strongestOwnStatus } from './own-status-rules.ts'
import { presentEvent, presentQuestion, presentTicketType, presentWaiting } from './present-event.ts'
import type { EventRow } from './repository.ts'
import { requireVisible } from './visible-event.ts'

export async function getEventDetail(deps: ReadDeps, caller: Caller, eventId: string): Promise<EventDetail> {
  const { database } = deps
  const now = deps.now()
  const memberId = effectiveMemberId(caller)
  const found = await deps.publicEvent(eventId)
  if (!found) throw notFound('The event')
  const { event, types: allTypes, questions: allQuestions, organisation, about, series, coming } = found
  await requireVisible(database, caller, event)
  const [own, invitation] = await Promise.all([
    loadOwnStatus(deps, memberId, event, now),
    findOwnInvitation(database, event, memberId, now),
  ])
  // Visitors without a profile may be members.
  const audience = memberId === null ? 'members' : computeAudience(own.attendees)
  const { types, questions } = filterUnlockedTicketTypes({ types: allTypes, questions: allQuestions }, null)
  return {
    ...presentEvent(event, types, own.mine, audience, now),
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
    coming: { ...coming, ...own.name },
    waiting: own.waiting,
    invitation,
    series,
    entryIds: own.entryIds,
  }
}

type ReadDeps = Pick<CatalogueDeps, 'database' | 'now' | 'publicEvent'>

type OwnStatus = Pick<EventDetail, 'mine' | 'attendees' | 'waiting' | 'entryIds'> & {
  name: Pick<EventDetail['coming'], 'own' | 'nameable'>
}

async function loadOwnStatus(deps: ReadDeps, memberId: string | null, event: EventRow, now: Date): Promise<OwnStatus> {
  if (memberId === null)
    return { mine: 'none', attendees: [], waiting: null, entryIds: [], name: { own: null, nameable: false } }
  const [{ says, waiting, entryIds, nameShown }, attendees, names] = await Promise.all([
    getOwnStatus(deps.database, memberId, event.id, now),
    listAttendeesWithRenewals(deps, memberId, event),
    members.listVisibleFirstNames(deps.database, [memberId], now),
  ])
  const name = { own: nameShown, nameable: names.has(memberId) }
  return { mine: strongestOwnStatus(says), attendees, waiting: waiting && presentWaiting(waiting), entryIds, name }
}
