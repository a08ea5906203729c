import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { EventTerms } from '@forenet/contract/club/event'
import type {
  ClubSeries,
  NewSeries,
  SeriesPreview,
  SeriesPublishing,
  SeriesWanted,
} from '@forenet/contract/club/event-series'
import { inTransaction } from '@forenet/database/transaction'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../audit/index.ts'
import { lockedOpen } from '../authoring/authoring.ts'
import { eventStateOf } from '../authoring/authoring-rules.ts'
import {
  type AuthoredEvent,
  findAuthored,
  insertEvent,
  lockAuthored,
  writeOffer,
  writePlanned,
  writePublished,
} from '../authoring/event-repository.ts'
import { copyPicture } from '../authoring/picture-repository.ts'
import { termsOf } from '../authoring/terms-of.ts'
import type { EventsDeps } from '../events-deps.ts'
import {
  findSeriesOf,
  holdSeriesEvents,
  insertSeries,
  joinSeries,
  listHeldEvents,
  listSeriesEvents,
} from './series-repository.ts'
import { clashesOf, type Occurrence, occurrencesOf } from './series-rules.ts'

type Deps = Pick<EventsDeps, 'pool' | 'database' | 'now'>
type Reading = Pick<Deps, 'database' | 'now'>

/** The series that an event of the club is of, null while it is of none. Throws `not-found`. */
export async function clubSeries({ database, now }: Reading, { club }: ClubCaller, id: string): Promise<ClubSeries> {
  const event = await findAuthored(database, id)
  if (event?.organisationId !== club.id) throw notFound('The event')
  const at = now()
  const { title, version } = event
  const found = await findSeriesOf(database, id)
  return {
    event: { id, title, version, startsAt: event.startsAt.toISOString(), state: eventStateOf(event, at) },
    series: found
      ? {
          id: found.id,
          rule: found.rule,
          events: (await listSeriesEvents(database, found.id)).map((one) => ({
            id: one.id,
            title: one.title,
            startsAt: one.startsAt.toISOString(),
            endsAt: one.endsAt.toISOString(),
            state: eventStateOf(one, at),
            seatsTaken: one.seatsTaken,
            fixed: one.fixed,
          })),
        }
      : null,
  }
}

/** On which days an event would be held again, and what the club holds there at that time. Throws `not-found` and `malformed-input`. */
export async function trySeries(
  { database }: Reading,
  { club }: ClubCaller,
  id: string,
  wanted: SeriesWanted,
): Promise<SeriesPreview> {
  const event = await findAuthored(database, id)
  if (event?.organisationId !== club.id) throw notFound('The event')
  const occurrences = requireOccurrences(await termsOf(database, event), wanted)
  const [first, last] = [occurrences[0], occurrences.at(-1)]
  const held =
    first && last
      ? await listHeldEvents(database, {
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
      clashes: clashesOf(terms, held).map((clash) => ({
        eventId: clash.id,
        title: clash.title,
        startsAt: clash.startsAt.toISOString(),
      })),
    })),
  }
}

/**
 * Makes a series of an event, in one transaction: the event itself is the first of it, and each other one is like it, published
 * where it is, or when it is planned to be. The same again answers with what is there. Throws `not-found`, `malformed-input`,
 * `changed-meanwhile` where the event was changed, is of a series already, or the id is another's, and `event-closed`.
 */
export async function makeSeries(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  { id, version, rule, opensAtOnce }: NewSeries,
): Promise<ClubSeries> {
  const { caller, club } = by
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    if (!(await lockAuthored(transaction, club.id, eventId))) throw notFound('The event')
    const known = await findSeriesOf(transaction, eventId)
    if (known) {
      if (known.id === id && known.opensAtOnce === opensAtOnce && isDeepStrictEqual(known.rule, rule)) return
      throw new ProblemError('changed-meanwhile', 'The event is already part of a series')
    }
    const event = await lockedOpen(transaction, club.id, eventId, version, at)
    if (event.endsAt <= at) throw new ProblemError('event-closed', 'The event is over')
    const made = requireOccurrences(await termsOf(transaction, event), { rule, opensAtOnce }).slice(1)
    if (!(await insertSeries(transaction, { id, organisationId: club.id, rule, opensAtOnce }, at))) {
      throw new ProblemError('changed-meanwhile', 'Something else has been stored under this id')
    }
    const ids: string[] = []
    for (const { left, terms } of made) if (!left) ids.push(await storeLike(transaction, event, terms, at))
    await copyPicture(transaction, eventId, ids)
    await joinSeries(transaction, [eventId, ...ids], id)
    const detail = { title: event.title, events: ids.length + 1 }
    const about = { objectKind: 'event', objectId: eventId, organisationId: club.id, detail }
    await audit(transaction, caller, { action: 'event-series-made', ...about }, at)
  })
  return clubSeries(deps, by, eventId)
}

/**
 * Publishes the drafts of a series, or makes drafts again of those that nobody has registered for: all that are ahead, or those from
 * one event on. What is over or called off stays, and what is so already. Throws `not-found`, also for an event of no series.
 */
export async function publishSeries(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  { published, which }: SeriesPublishing,
): Promise<ClubSeries> {
  const { caller, club } = by
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const event = await findAuthored(transaction, eventId)
    const series = event?.organisationId === club.id ? await findSeriesOf(transaction, eventId) : undefined
    if (!event || !series) throw notFound('The series')
    await holdSeriesEvents(transaction, series.id)
    for (const one of await listSeriesEvents(transaction, series.id)) {
      const isMeant = which === 'all' || one.startsAt >= event.startsAt
      const isOpen = one.cancelledAt === null && one.endsAt > at
      if (!isMeant || !isOpen || one.enabled === published || (!published && one.fixed)) continue
      await writePublished(transaction, one.id, published, at)
      const about = { objectKind: 'event', objectId: one.id, organisationId: club.id, detail: { title: one.title } }
      await audit(transaction, caller, { action: published ? 'event-published' : 'event-withdrawn', ...about }, at)
    }
  })
  return clubSeries(deps, by, eventId)
}

/** Stores an event that stands as another does. */
async function storeLike(
  transaction: Parameters<typeof insertEvent>[0],
  { organisationId, enabled, publishAt }: AuthoredEvent,
  terms: EventTerms,
  at: Date,
): Promise<string> {
  const id = randomUUID()
  const isStored = await insertEvent(transaction, { id, organisationId, terms }, at)
  if (!isStored || !(await writeOffer(transaction, id, terms, null))) throw new Error('A new id was taken already')
  if (enabled) await writePublished(transaction, id, true, at)
  else if (publishAt) await writePlanned(transaction, id, publishAt, at)
  return id
}

function requireOccurrences(first: EventTerms, wanted: SeriesWanted): Occurrence[] {
  const read = occurrencesOf(first, wanted)
  if ('occurrences' in read) return read.occurrences
  throw new ProblemError('malformed-input', read.fault.message, { errors: [read.fault] })
}
