import { createHash } from 'node:crypto'
import type { EventTerms } from '@forenet/contract/club/event'
import type { SeriesChangeParams, SeriesChangePreview } from '@forenet/contract/club/event-series-change'
import type { Database } from '@forenet/database/database'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import {
  canonicalJson,
  computeEventState,
  diffEventTerms,
  listNotifiableFields,
  normalizeEventTerms,
  validateEventChange,
} from '../authoring/authoring-rules.ts'
import { type AuthoredEvent, findAuthoredEvent } from '../authoring/event-repository.ts'
import { getEventTerms } from '../authoring/event-terms.ts'
import { countTakenSeats, eventMove } from '../authoring/store-event-change.ts'
import { findEventSeries, type SeriesRow } from '../catalogue/series-dates-repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { describeSeriesChanges } from './describe-series-changes-rules.ts'
import { listHolders, type SeriesChangeRow } from './series-change-repository.ts'
import { toDateRefusal } from './series-change-rules.ts'
import { applySeriesPatch, createSeriesPatch, patchedFields, type SeriesPatch } from './series-patch-rules.ts'
import { listPictureDigests } from './series-picture-repository.ts'
import { listSeriesEvents } from './series-repository.ts'

type ReadDeps = Pick<EventsDeps, 'database' | 'now' | 'plannedMessages'>

/** Throws `not-found`, `changed-meanwhile` and `malformed-input`. */
export async function previewSeriesChange(
  deps: ReadDeps,
  { club }: Pick<ClubCaller, 'club'>,
  eventId: string,
  wanted: SeriesChangeParams,
): Promise<SeriesChangePreview> {
  const { database, now } = deps
  return (await planSeriesChange(deps, database, await requireSeries(database, club.id, eventId), wanted, now()))
    .preview
}

export type EventInSeries = { event: AuthoredEvent; series: SeriesRow }

export async function requireSeries(
  database: Database,
  organisationId: string,
  eventId: string,
): Promise<EventInSeries> {
  const event = await findAuthoredEvent(database, eventId)
  const series = event?.organisationId === organisationId ? await findEventSeries(database, eventId) : undefined
  if (!event || !series) throw notFound('The series')
  return { event, series }
}

type PlannedDate = SeriesChangePreview['dates'][number]
type SeriesChangePlan = {
  patch: SeriesPatch
  fields: ReturnType<typeof patchedFields>
  preview: SeriesChangePreview
  versions: { id: string; version: number }[]
}

export async function planSeriesChange(
  deps: Pick<EventsDeps, 'plannedMessages'>,
  database: Database,
  { event, series }: EventInSeries,
  { terms: sent, version, which, without, picture }: SeriesChangeParams,
  at: Date,
): Promise<SeriesChangePlan> {
  if (event.version !== version)
    throw new ProblemError('changed-meanwhile', 'Someone else has changed it in the meantime')
  const { opensAtOnce } = series
  const origin = await getEventTerms(database, event)
  const all = await listSeriesEvents(database, series.id)
  const meant = all.filter(({ id, startsAt }) => which === 'all' || id === event.id || startsAt >= event.startsAt)
  const pictures = await listPictureDigests(
    database,
    all.map(({ id }) => id),
  )
  const patch: SeriesPatch = {
    ...createSeriesPatch(origin, normalizeEventTerms(sent), opensAtOnce),
    ...(picture && { pictureOf: event.id, pictureSeen: pictures.get(event.id) ?? null }),
  }
  const fields = patchedFields(patch)
  if (fields.length === 0) throw nothingChangedProblem()
  const hasOwnPicture = (id: string) => pictures.get(id) !== pictures.get(event.id)
  const dates: PlannedDate[] = []
  const versions: SeriesChangePlan['versions'] = []
  for (const { id } of meant) {
    const date = await findAuthoredEvent(database, id)
    if (!date) continue
    const isOpen = date.cancelledAt === null && date.endsAt > at
    const outcome = without.includes(id) ? 'without' : isOpen ? null : 'left'
    const about = {
      eventId: id,
      title: date.title,
      startsAt: date.startsAt.toISOString(),
      state: computeEventState(date, at),
    }
    const nothing = { ...UNCHANGED_DATE, missing: [] }
    dates.push(
      outcome
        ? { ...about, ...nothing, outcome }
        : {
            ...about,
            ...(await planDate(
              deps,
              database,
              date,
              { patch, opensAtOnce, origin, newPicture: picture && hasOwnPicture(id) },
              at,
            )),
          },
    )
    versions.push({ id, version: date.version })
  }
  const notified = dates.filter((date) => date.told > 0).map((date) => date.eventId)
  const holders = await listHolders(database, notified)
  for (const date of dates)
    if (date.told > 0) date.told = holders.filter(({ eventId }) => eventId === date.eventId).length
  const people = new Set(holders.map(({ memberId, entryId }) => memberId ?? entryId)).size
  const ofDates = dates.map(({ eventId, outcome, messages }, nth) => [
    ...[eventId, outcome, versions[nth]?.version],
    ...messages.map(({ subject, at: planned }) => [subject, planned]),
  ])
  const seen = sha256Hex(canonicalJson({ patch, people, dates: ofDates }))
  return {
    ...{ patch, fields, versions },
    preview: {
      ...{ seen, dates, people },
      otherPictures: meant.some(({ id }) => hasOwnPicture(id)),
    },
  }
}

type DateChange = { patch: SeriesPatch; opensAtOnce: boolean; origin: EventTerms; newPicture: boolean }

const UNCHANGED_DATE = { changes: [], told: 0, refusal: null, messages: [] }

async function planDate(
  { plannedMessages }: Pick<EventsDeps, 'plannedMessages'>,
  database: Database,
  date: AuthoredEvent,
  { patch, opensAtOnce, origin, newPicture }: DateChange,
  at: Date,
): Promise<Pick<PlannedDate, 'outcome' | 'changes' | 'told' | 'refusal' | 'missing' | 'messages'>> {
  const before = await getEventTerms(database, date)
  const done = applySeriesPatch(before, patch, opensAtOnce)
  if ('fault' in done) {
    const refusal = { code: 'malformed-input', fields: [done.fault.path.split('.')[0] ?? ''], taken: null }
    return { ...UNCHANGED_DATE, outcome: 'refused', refusal, missing: [] }
  }
  const { terms, missing } = done
  const changes = diffEventTerms(before, terms)
  const shown = describeSeriesChanges({ before, after: terms, origin }, patch, opensAtOnce)
  if (newPicture) shown.push({ field: 'picture', of: '', part: null, from: null, to: null, own: false })
  if (shown.length === 0) return { ...UNCHANGED_DATE, outcome: 'same', missing }
  const taken = await countTakenSeats(database, date)
  const fault = validateEventChange(date, taken, { changes, terms, isTold: true }, at)
  if (fault)
    return {
      ...UNCHANGED_DATE,
      outcome: 'refused',
      changes: shown,
      refusal: toDateRefusal(fault, taken.seats),
      missing,
    }
  const isTold = date.fixed && listNotifiableFields(changes).length > 0
  const crossed =
    changes.startsAt || changes.endsAt ? await plannedMessages.listCrossed(database, eventMove(date, terms)) : []
  const messages = crossed.map(({ subject, at: planned }) => ({ subject, at: planned.toISOString() }))
  return { outcome: 'changes', changes: shown, told: isTold ? 1 : 0, refusal: null, missing, messages }
}

export async function hasPeopleToNotify(
  deps: Pick<EventsDeps, 'plannedMessages'>,
  database: Database,
  { patch, opensAtOnce }: SeriesChangeRow,
  eventIds: readonly string[],
  at: Date,
): Promise<boolean> {
  const notified: string[] = []
  for (const id of eventIds) {
    const date = await findAuthoredEvent(database, id)
    if (!date || date.cancelledAt !== null || date.endsAt <= at) continue
    const of = { patch, opensAtOnce, origin: await getEventTerms(database, date), newPicture: false }
    if ((await planDate(deps, database, date, of, at)).told > 0) notified.push(id)
  }
  return (await listHolders(database, notified)).length > 0
}

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

export function nothingChangedProblem(): ProblemError {
  const message = 'Must change something of a date'
  return new ProblemError('malformed-input', message, { errors: [{ path: 'terms', message }] })
}
