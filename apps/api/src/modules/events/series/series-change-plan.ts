import { createHash } from 'node:crypto'
import type { EventTerms } from '@forenet/contract/club/event'
import type { SeriesChangePreview, SeriesChangeWanted } from '@forenet/contract/club/event-series-change'
import type { Database } from '@forenet/database/database'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import {
  canonical,
  changedTerms,
  changeFault,
  eventStateOf,
  fieldsToTell,
  inOneSpelling,
} from '../authoring/authoring-rules.ts'
import { moveOf, takenOf } from '../authoring/changing.ts'
import { type AuthoredEvent, findAuthored } from '../authoring/event-repository.ts'
import { termsOf } from '../authoring/terms-of.ts'
import { findSeriesOf, type SeriesRow } from '../catalogue/series-dates-repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { changesShown } from './changes-shown-rules.ts'
import { listHolders, type SeriesChangeRow } from './series-change-repository.ts'
import { refusalOf } from './series-change-rules.ts'
import { fieldsOf, patched, patchOf, type SeriesPatch } from './series-patch-rules.ts'
import { pictureDigests } from './series-picture-repository.ts'
import { listSeriesEvents } from './series-repository.ts'

type Reading = Pick<EventsDeps, 'database' | 'now' | 'plannedMessages'>

/** Throws `not-found`, `changed-meanwhile` and `malformed-input`. */
export async function trySeriesChange(
  deps: Reading,
  { club }: Pick<ClubCaller, 'club'>,
  eventId: string,
  wanted: SeriesChangeWanted,
): Promise<SeriesChangePreview> {
  const { database, now } = deps
  return (await planOf(deps, database, await requireSeries(database, club.id, eventId), wanted, now())).preview
}

export type Found = { event: AuthoredEvent; series: SeriesRow }

export async function requireSeries(database: Database, organisationId: string, eventId: string): Promise<Found> {
  const event = await findAuthored(database, eventId)
  const series = event?.organisationId === organisationId ? await findSeriesOf(database, eventId) : undefined
  if (!event || !series) throw notFound('The series')
  return { event, series }
}

type PlannedDate = SeriesChangePreview['dates'][number]
type Plan = {
  patch: SeriesPatch
  fields: ReturnType<typeof fieldsOf>
  preview: SeriesChangePreview
  versions: { id: string; version: number }[]
}

export async function planOf(
  deps: Pick<EventsDeps, 'plannedMessages'>,
  database: Database,
  { event, series }: Found,
  { terms: sent, version, which, without, picture }: SeriesChangeWanted,
  at: Date,
): Promise<Plan> {
  if (event.version !== version)
    throw new ProblemError('changed-meanwhile', 'Someone else has changed it in the meantime')
  const { opensAtOnce } = series
  const origin = await termsOf(database, event)
  const all = await listSeriesEvents(database, series.id)
  const meant = all.filter(({ id, startsAt }) => which === 'all' || id === event.id || startsAt >= event.startsAt)
  const pictures = await pictureDigests(
    database,
    all.map(({ id }) => id),
  )
  const patch: SeriesPatch = {
    ...patchOf(origin, inOneSpelling(sent), opensAtOnce),
    ...(picture && { pictureOf: event.id, pictureSeen: pictures.get(event.id) ?? null }),
  }
  const fields = fieldsOf(patch)
  if (fields.length === 0) throw nothingChangedProblem()
  const hasOwnPicture = (id: string) => pictures.get(id) !== pictures.get(event.id)
  const dates: PlannedDate[] = []
  const versions: Plan['versions'] = []
  for (const { id } of meant) {
    const date = await findAuthored(database, id)
    if (!date) continue
    const isOpen = date.cancelledAt === null && date.endsAt > at
    const outcome = without.includes(id) ? 'without' : isOpen ? null : 'left'
    const about = {
      eventId: id,
      title: date.title,
      startsAt: date.startsAt.toISOString(),
      state: eventStateOf(date, at),
    }
    const nothing = { ...NOTHING, missing: [] }
    dates.push(
      outcome
        ? { ...about, ...nothing, outcome }
        : {
            ...about,
            ...(await plannedDate(
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
  const told = dates.filter((date) => date.told > 0).map((date) => date.eventId)
  const holders = await listHolders(database, told)
  for (const date of dates)
    if (date.told > 0) date.told = holders.filter(({ eventId }) => eventId === date.eventId).length
  const people = new Set(holders.map(({ memberId, entryId }) => memberId ?? entryId)).size
  const ofDates = dates.map(({ eventId, outcome, messages }, nth) => [
    ...[eventId, outcome, versions[nth]?.version],
    ...messages.map(({ subject, at: planned }) => [subject, planned]),
  ])
  const seen = digestOf(canonical({ patch, people, dates: ofDates }))
  return {
    ...{ patch, fields, versions },
    preview: {
      ...{ seen, dates, people },
      otherPictures: meant.some(({ id }) => hasOwnPicture(id)),
    },
  }
}

type OfDate = { patch: SeriesPatch; opensAtOnce: boolean; origin: EventTerms; newPicture: boolean }

const NOTHING = { changes: [], told: 0, refusal: null, messages: [] }

async function plannedDate(
  { plannedMessages }: Pick<EventsDeps, 'plannedMessages'>,
  database: Database,
  date: AuthoredEvent,
  { patch, opensAtOnce, origin, newPicture }: OfDate,
  at: Date,
): Promise<Pick<PlannedDate, 'outcome' | 'changes' | 'told' | 'refusal' | 'missing' | 'messages'>> {
  const before = await termsOf(database, date)
  const done = patched(before, patch, opensAtOnce)
  if ('fault' in done) {
    const refusal = { code: 'malformed-input', fields: [done.fault.path.split('.')[0] ?? ''], taken: null }
    return { ...NOTHING, outcome: 'refused', refusal, missing: [] }
  }
  const { terms, missing } = done
  const changes = changedTerms(before, terms)
  const shown = changesShown({ before, after: terms, origin }, patch, opensAtOnce)
  if (newPicture) shown.push({ field: 'picture', of: '', part: null, from: null, to: null, own: false })
  if (shown.length === 0) return { ...NOTHING, outcome: 'same', missing }
  const taken = await takenOf(database, date)
  const fault = changeFault(date, taken, { changes, terms, isTold: true }, at)
  if (fault) return { ...NOTHING, outcome: 'refused', changes: shown, refusal: refusalOf(fault, taken.seats), missing }
  const isTold = date.fixed && fieldsToTell(changes).length > 0
  const crossed =
    changes.startsAt || changes.endsAt ? await plannedMessages.listCrossed(database, moveOf(date, terms)) : []
  const messages = crossed.map(({ subject, at: planned }) => ({ subject, at: planned.toISOString() }))
  return { outcome: 'changes', changes: shown, told: isTold ? 1 : 0, refusal: null, missing, messages }
}

export async function tellsSomebody(
  deps: Pick<EventsDeps, 'plannedMessages'>,
  database: Database,
  { patch, opensAtOnce }: SeriesChangeRow,
  eventIds: readonly string[],
  at: Date,
): Promise<boolean> {
  const told: string[] = []
  for (const id of eventIds) {
    const date = await findAuthored(database, id)
    if (!date || date.cancelledAt !== null || date.endsAt <= at) continue
    const of = { patch, opensAtOnce, origin: await termsOf(database, date), newPicture: false }
    if ((await plannedDate(deps, database, date, of, at)).told > 0) told.push(id)
  }
  return (await listHolders(database, told)).length > 0
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export function nothingChangedProblem(): ProblemError {
  const message = 'Must change something of a date'
  return new ProblemError('malformed-input', message, { errors: [{ path: 'terms', message }] })
}
