import { randomUUID } from 'node:crypto'
import type {
  ClubEvent,
  ClubEventSummary,
  EventChange,
  EventNotification,
  EventPublishBody,
  NewEventDraft,
} from '@forenet/contract/club/event'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import type { EventsDeps } from '../events-deps.ts'
import { countTicketsOnResale } from '../seats/resale-repository.ts'
import {
  computeEventState,
  diffEventTerms,
  listEventNameErrors,
  normalizeEventTerms,
  reducesCapacity,
} from './authoring-rules.ts'
import { copyEventPicture, getEventPicture } from './event-picture.ts'
import {
  type AuthoredEvent,
  findAuthoredEvent,
  insertEvent,
  listClubEvents,
  listRegistrationsToNotify,
  lockAuthoredEvent,
  publishDueEvents,
  setPublicationTime,
  setPublished,
  storeMoveRefundDeadline,
  storeTicketTypesAndQuestions,
} from './event-repository.ts'
import { getEventTerms } from './event-terms.ts'
import { changeAuditDetail, idTakenProblem, storeEventChange } from './store-event-change.ts'

type Deps = Pick<EventsDeps, 'pool' | 'database' | 'now' | 'mail' | 'plannedMessages'>

const OBJECT_KIND = 'event'

export async function listEventsOfClub(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { club, reach }: Pick<ClubCaller, 'club' | 'reach'>,
  when: 'ahead' | 'past',
): Promise<ClubEventSummary[]> {
  const at = now()
  const eventIds = reach === 'whole' ? null : reach.eventIds
  const rows = await listClubEvents(database, { organisationId: club.id, when, eventIds }, at)
  return rows.map(({ enabled, cancelledAt, startsAt, endsAt, ...summary }) => ({
    ...summary,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    state: computeEventState({ enabled, cancelledAt, endsAt }, at),
  }))
}

export async function getClubEvent(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  by: Pick<ClubCaller, 'club' | 'reach'>,
  id: string,
): Promise<ClubEvent> {
  requireEventInScope(by, id)
  const event = await findAuthoredEvent(database, id)
  if (event?.organisationId !== by.club.id) throw notFound('The event')
  return {
    id,
    state: computeEventState(event, now()),
    fixed: event.fixed,
    publishAt: event.publishAt?.toISOString() ?? null,
    seatsTaken: event.seatsTaken,
    onSaleAgain: [...(await countTicketsOnResale(database, id)).values()].reduce((sum, tickets) => sum + tickets, 0),
    picture: await getEventPicture(database, id),
    version: event.version,
    seriesId: event.seriesId,
    terms: await getEventTerms(database, event),
  }
}

/**
 * Idempotent. Throws `not-found` for the event to copy the picture from, and `changed-meanwhile` if an id is used by
 * something else.
 */
export async function createEvent(deps: Deps, by: ClubCaller, draft: NewEventDraft): Promise<ClubEvent> {
  const { caller, club } = by
  const { id, terms: sent, pictureOf: pictured } = draft
  const terms = normalizeEventTerms(sent)
  const faulty = listEventNameErrors(terms)
  if (faulty[0]) throw new ProblemError('malformed-input', faulty[0].message, { errors: faulty })
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    if (!(await insertEvent(transaction, { id, organisationId: club.id, terms }, at))) {
      const known = await findAuthoredEvent(transaction, id)
      if (known?.organisationId !== club.id) throw notFound('The event')
      if (Object.keys(diffEventTerms(await getEventTerms(transaction, known), terms)).length > 0) throw idTakenProblem()
      return
    }
    if (!(await storeTicketTypesAndQuestions(transaction, id, terms, null))) throw idTakenProblem()
    if (pictured !== null) await copyEventPicture(transaction, by, { from: pictured, to: id })
    const about = { objectKind: OBJECT_KIND, objectId: id, organisationId: club.id, detail: { title: terms.title } }
    await audit(transaction, caller, { action: 'event-drafted', ...about }, at)
  })
  return getClubEvent(deps, by, id)
}

/**
 * Offers added seats to the waiting list and notifies ticket holders. Throws `not-found`, `changed-meanwhile`,
 * `event-closed`, `capacity-below-taken`, and `event-has-entries` if a promise would be broken or a required message is
 * missing.
 */
export async function changeEvent(
  deps: Deps,
  by: ClubCaller,
  id: string,
  { terms: sent, version, telling, messages }: EventChange,
): Promise<ClubEvent> {
  const { caller, club } = by
  requireEventInScope(by, id)
  const terms = normalizeEventTerms(sent)
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const before = await lockEditableEvent(transaction, club.id, id, version, at)
    const { changes, notifiedFields: notified } = await storeEventChange(
      deps,
      transaction,
      before,
      terms,
      { isTold: telling !== null, messages, by: caller },
      at,
    )
    if (Object.keys(changes).length === 0) return
    if (telling !== null && before.fixed && (notified.length > 0 || reducesCapacity(changes))) {
      await notifyAttendees(deps, transaction, before, telling, at)
    }
    const about = {
      objectKind: OBJECT_KIND,
      objectId: id,
      organisationId: club.id,
      detail: changeAuditDetail(terms, changes, telling),
    }
    await audit(transaction, caller, { action: 'event-changed', ...about }, at)
  })
  return getClubEvent(deps, by, id)
}

/**
 * Publishes now, later, or reverts to a draft. Throws `not-found`, `changed-meanwhile`, `event-closed`,
 * `event-has-entries` if a draft would have registrations, and `malformed-input` for an impossible instant.
 */
export async function publishEvent(
  deps: Deps,
  by: ClubCaller,
  id: string,
  { published, at: planned, version }: EventPublishBody,
): Promise<ClubEvent> {
  const { caller, club } = by
  requireEventInScope(by, id)
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const before = await lockEditableEvent(transaction, club.id, id, version, at)
    if (planned !== null || !(before.enabled || published))
      return schedulePublication(transaction, by, before, planned, at)
    if (before.enabled === published) return
    if (!published && before.fixed) {
      throw new ProblemError('event-has-entries', 'Someone has registered: it can be cancelled, but not unpublished')
    }
    if (published && before.endsAt <= at) throw new ProblemError('event-closed', 'The event is over')
    await setPublished(transaction, id, published, at)
    const about = { objectKind: OBJECT_KIND, objectId: id, organisationId: club.id, detail: { title: before.title } }
    await audit(transaction, caller, { action: published ? 'event-published' : 'event-withdrawn', ...about }, at)
  })
  return getClubEvent(deps, by, id)
}

async function schedulePublication(
  transaction: Database,
  { caller }: ClubCaller,
  { id, organisationId, title, enabled, endsAt, publishAt }: AuthoredEvent,
  planned: string | null,
  at: Date,
): Promise<void> {
  const moment = planned === null ? null : new Date(planned)
  if (enabled || moment?.getTime() === publishAt?.getTime()) return
  if (moment !== null && (moment <= at || moment >= endsAt)) {
    const message = 'Must be in the future, and before the event is over'
    throw new ProblemError('malformed-input', message, { errors: [{ path: 'at', message }] })
  }
  await setPublicationTime(transaction, id, moment, at)
  const detail = { title, publishAt: moment?.toISOString() ?? null }
  const about = { objectKind: OBJECT_KIND, objectId: id, organisationId, detail }
  await audit(transaction, caller, { action: 'event-publishing-planned', ...about }, at)
}

/** Safe to run concurrently. Returns the number published. */
export function publishScheduledEvents({ pool, now }: Pick<Deps, 'pool' | 'now'>): Promise<number> {
  return inTransaction(pool, async (transaction) => {
    const at = now()
    const published = await publishDueEvents(transaction, at)
    for (const { id, organisationId, title } of published) {
      const about = { objectKind: OBJECT_KIND, objectId: id, organisationId, detail: { title } }
      await audit(transaction, 'portal', { action: 'event-published', ...about }, at)
    }
    return published.length
  })
}

async function notifyAttendees(
  { mail }: Pick<Deps, 'mail'>,
  transaction: Database,
  before: AuthoredEvent,
  { message, refundUntil: said }: EventNotification,
  at: Date,
): Promise<void> {
  const refundUntil = said === null ? null : new Date(said)
  if (refundUntil !== null && refundUntil <= at) {
    const words = 'Must be in the future'
    throw new ProblemError('malformed-input', words, { errors: [{ path: 'telling.refundUntil', message: words }] })
  }
  if (refundUntil !== null) await storeMoveRefundDeadline(transaction, before.id, at, refundUntil)
  const { title, startsAt, endsAt, place, placeAddress, city } = before
  const change = {
    changeId: randomUUID(),
    was: { title, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), place, placeAddress, city },
    message,
    refundUntil: refundUntil?.toISOString() ?? null,
  }
  for (const entryId of await listRegistrationsToNotify(transaction, before.id)) {
    await mail.eventChanged(transaction, entryId, change)
  }
}

export function requireEventInScope({ reach }: Pick<ClubCaller, 'reach'>, eventId: string): void {
  if (reach !== 'whole' && !reach.eventIds.includes(eventId)) throw notFound('The event')
}

/** Throws `not-found`, `changed-meanwhile` and `event-closed`. */
export async function lockEditableEvent(
  transaction: Database,
  organisationId: string,
  id: string,
  version: number,
  at: Date,
): Promise<AuthoredEvent> {
  return requireEditableEvent(await lockAuthoredEvent(transaction, organisationId, id), version, at)
}

export function requireEditableEvent(event: AuthoredEvent | undefined, version: number, at: Date): AuthoredEvent {
  if (!event) throw notFound('The event')
  if (event.version !== version)
    throw new ProblemError('changed-meanwhile', 'Someone else has changed it in the meantime')
  if (event.cancelledAt) throw new ProblemError('event-closed', 'The event is cancelled')
  if (event.enabled && event.endsAt <= at) throw new ProblemError('event-closed', 'The event is over')
  return event
}
