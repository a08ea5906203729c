import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { EventTerms } from '@forenet/contract/club/event'
import type {
  ClubSeries,
  NewSeries,
  SeriesParams,
  SeriesPreview,
  SeriesPublishBody,
} from '@forenet/contract/club/event-series'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { eventStartDate, MAX_SERIES_DATES } from '@forenet/domain/event-series'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import { lockEditableEvent } from '../authoring/authoring.ts'
import { computeEventState } from '../authoring/authoring-rules.ts'
import {
  type AuthoredEvent,
  findAuthoredEvent,
  insertEvent,
  lockAuthoredEvent,
  setPublicationTime,
  setPublished,
  storeTicketTypesAndQuestions,
} from '../authoring/event-repository.ts'
import { getEventTerms } from '../authoring/event-terms.ts'
import { copyPicture } from '../authoring/picture-repository.ts'
import { findEventSeries, type SeriesRow } from '../catalogue/series-dates-repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import {
  addEventsToSeries,
  insertSeries,
  listScheduledEvents,
  listSeriesEvents,
  lockSeriesEvents,
  updateSeriesRule,
} from './series-repository.ts'
import {
  excludeExistingDates,
  extendSeriesRule,
  findClashes,
  type Occurrence,
  planOccurrences,
} from './series-rules.ts'

type Deps = Pick<EventsDeps, 'pool' | 'database' | 'now'>
type ReadDeps = Pick<Deps, 'database' | 'now'>

export async function getClubSeries(
  { database, now }: ReadDeps,
  { club }: ClubCaller,
  id: string,
): Promise<ClubSeries> {
  const event = await findAuthoredEvent(database, id)
  if (event?.organisationId !== club.id) throw notFound('The event')
  const at = now()
  const { title, version } = event
  const found = await findEventSeries(database, id)
  return {
    event: { id, title, version, startsAt: event.startsAt.toISOString(), state: computeEventState(event, at) },
    series: found
      ? {
          id: found.id,
          rule: found.rule,
          firstDay: found.days[0] ?? eventStartDate({ startsAt: event.startsAt.toISOString() }),
          events: (await listSeriesEvents(database, found.id)).map((one) => ({
            id: one.id,
            title: one.title,
            startsAt: one.startsAt.toISOString(),
            endsAt: one.endsAt.toISOString(),
            state: computeEventState(one, at),
            seatsTaken: one.seatsTaken,
            fixed: one.fixed,
          })),
        }
      : null,
  }
}

/** Throws `not-found` and `malformed-input`. */
export async function previewSeries(
  { database }: ReadDeps,
  { club }: ClubCaller,
  id: string,
  wanted: SeriesParams,
): Promise<SeriesPreview> {
  const event = await findAuthoredEvent(database, id)
  if (event?.organisationId !== club.id) throw notFound('The event')
  const series = await findEventSeries(database, id)
  const found = requireOccurrences(await getEventTerms(database, event), wanted, series)
  const ofSeries = {
    days: series?.days ?? [],
    held: series ? await listSeriesEvents(database, series.id) : [],
  }
  const further = new Set(excludeExistingDates(found, ofSeries).map(({ day }) => day))
  const occurrences = found.map((one, at) => ({ ...one, left: at > 0 && !further.has(one.day) }))
  const [first, last] = [occurrences[0], occurrences.at(-1)]
  const held =
    first && last
      ? await listScheduledEvents(database, {
          organisationId: club.id,
          but: id,
          from: first.terms.startsAt,
          until: last.terms.endsAt,
        })
      : []
  return {
    dates: occurrences.map(({ day, left, terms }) => ({
      day,
      startsAt: terms.startsAt,
      endsAt: terms.endsAt,
      registrationOpensAt: terms.registrationOpensAt,
      left,
      clashes: findClashes(terms, held).map((clash) => ({
        eventId: clash.id,
        title: clash.title,
        startsAt: clash.startsAt.toISOString(),
      })),
    })),
  }
}

/**
 * The event becomes the first date; the others copy it and its publication state. Atomic and idempotent. Throws
 * `not-found`, `malformed-input`, `event-closed`, and `changed-meanwhile` (also if the event has another series or the
 * id is in use).
 */
export async function createSeries(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  { id, version, rule, opensAtOnce }: NewSeries,
): Promise<ClubSeries> {
  const { caller, club } = by
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const before = await findEventSeries(transaction, eventId)
    if (before?.organisationId === club.id) await lockSeriesEvents(transaction, before.id)
    if (!(await lockAuthoredEvent(transaction, club.id, eventId))) throw notFound('The event')
    const known = await findEventSeries(transaction, eventId)
    if (known) {
      if (known.id !== id) throw new ProblemError('changed-meanwhile', 'The event is already part of a series')
      if (known.opensAtOnce === opensAtOnce && isDeepStrictEqual(known.rule, rule)) return
      // A concurrent call created the series, so its other events are not locked.
      if (!before) throw new ProblemError('changed-meanwhile', 'The series has just been stored')
      return extendSeries(transaction, by, known, { eventId, version, rule, opensAtOnce }, at)
    }
    const event = await lockEditableEvent(transaction, club.id, eventId, version, at)
    if (event.endsAt <= at) throw new ProblemError('event-closed', 'The event is over')
    const [first, ...created] = requireOccurrences(await getEventTerms(transaction, event), { rule, opensAtOnce })
    const days = [...(first ? [first.day] : []), ...created.map(({ day }) => day)]
    if (!(await insertSeries(transaction, { id, organisationId: club.id, rule, opensAtOnce, days }, at))) {
      throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
    }
    const ids: string[] = []
    for (const { left, terms } of created) if (!left) ids.push(await storeCopies(transaction, event, terms, at))
    await copyPicture(transaction, eventId, ids)
    await addEventsToSeries(transaction, [eventId, ...ids], id)
    const detail = { title: event.title, events: ids.length + 1 }
    const about = { objectKind: 'event', objectId: eventId, organisationId: club.id, detail }
    await audit(transaction, caller, { action: 'event-series-made', ...about }, at)
  })
  return getClubSeries(deps, by, eventId)
}

/** Lock the series first. Idempotent. */
async function extendSeries(
  transaction: Database,
  { caller, club }: ClubCaller,
  series: SeriesRow,
  { eventId, version, rule, opensAtOnce }: Omit<NewSeries, 'id'> & { eventId: string },
  at: Date,
): Promise<void> {
  const held = await listSeriesEvents(transaction, series.id)
  const event = await findAuthoredEvent(transaction, eventId)
  if (!event) throw notFound('The event')
  const occurrences = requireOccurrences(await getEventTerms(transaction, event), { rule, opensAtOnce }, series)
  const further = excludeExistingDates(occurrences, { days: series.days, held })
  if (further.length === 0) return
  await lockEditableEvent(transaction, club.id, eventId, version, at)
  if (held.length + further.length > MAX_SERIES_DATES) {
    const message = `Must be at most ${MAX_SERIES_DATES} times in all`
    const path = rule.until === null ? 'rule.times' : 'rule.until'
    throw new ProblemError('malformed-input', message, { errors: [{ path, message }] })
  }
  const ids: string[] = []
  for (const { terms } of further) ids.push(await storeCopies(transaction, event, terms, at))
  await copyPicture(transaction, eventId, ids)
  await addEventsToSeries(transaction, ids, series.id)
  const days = further.map(({ day }) => day)
  await updateSeriesRule(transaction, {
    id: series.id,
    rule: extendSeriesRule(series.rule, rule, days),
    days: occurrences.map(({ day }) => day).filter((day) => !series.days.includes(day)),
  })
  const detail = { title: event.title, events: ids.length }
  const about = { objectKind: 'event', objectId: eventId, organisationId: club.id, detail }
  await audit(transaction, caller, { action: 'event-series-extended', ...about }, at)
}

/** Skips past and cancelled dates; dates with registrations do not become drafts. Throws `not-found`. */
export async function publishSeries(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  { published, which }: SeriesPublishBody,
): Promise<ClubSeries> {
  const { caller, club } = by
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const event = await findAuthoredEvent(transaction, eventId)
    const series = event?.organisationId === club.id ? await findEventSeries(transaction, eventId) : undefined
    if (!event || !series) throw notFound('The series')
    await lockSeriesEvents(transaction, series.id)
    for (const one of await listSeriesEvents(transaction, series.id)) {
      const isMeant = which === 'all' || one.startsAt >= event.startsAt
      const isOpen = one.cancelledAt === null && one.endsAt > at
      if (!isMeant || !isOpen || one.enabled === published || (!published && one.fixed)) continue
      await setPublished(transaction, one.id, published, at)
      const about = { objectKind: 'event', objectId: one.id, organisationId: club.id, detail: { title: one.title } }
      await audit(transaction, caller, { action: published ? 'event-published' : 'event-withdrawn', ...about }, at)
    }
  })
  return getClubSeries(deps, by, eventId)
}

async function storeCopies(
  transaction: Parameters<typeof insertEvent>[0],
  { organisationId, enabled, publishAt }: AuthoredEvent,
  terms: EventTerms,
  at: Date,
): Promise<string> {
  const id = randomUUID()
  const isStored = await insertEvent(transaction, { id, organisationId, terms }, at)
  if (!isStored || !(await storeTicketTypesAndQuestions(transaction, id, terms, null)))
    throw new Error('A new id was taken already')
  if (enabled) await setPublished(transaction, id, true, at)
  else if (publishAt) await setPublicationTime(transaction, id, publishAt, at)
  return id
}

function requireOccurrences(first: EventTerms, wanted: SeriesParams, series?: SeriesRow): Occurrence[] {
  const read = planOccurrences(first, wanted, series)
  if ('occurrences' in read) return read.occurrences
  throw new ProblemError('malformed-input', read.fault.message, { errors: [read.fault] })
}
