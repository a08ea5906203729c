import { createHash } from 'node:crypto'
import { type EventTerms, TOLD_FIELDS } from '@forenet/contract/club/event'
import type {
  NewSeriesChange,
  SeriesChangeBack,
  SeriesChangePreview,
  SeriesChangeStanding,
  SeriesChangeWanted,
} from '@forenet/contract/club/event-series-change'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../audit/index.ts'
import {
  canonical,
  changedTerms,
  changeFault,
  eventStateOf,
  fieldsToTell,
  inOneSpelling,
} from '../authoring/authoring-rules.ts'
import { takenOf } from '../authoring/changing.ts'
import { type AuthoredEvent, findAuthored } from '../authoring/event-repository.ts'
import { termsOf } from '../authoring/terms-of.ts'
import type { EventsDeps } from '../events-deps.ts'
import { changesShown } from './changes-shown-rules.ts'
import * as repository from './series-change-repository.ts'
import { refusalOf, saysNothing } from './series-change-rules.ts'
import { workSeriesChanges } from './series-change-work.ts'
import { fieldsOf, patched, patchOf, type SeriesPatch } from './series-patch-rules.ts'
import { pictureDigests } from './series-picture-repository.ts'
import { findSeriesOf, listSeriesEvents, type SeriesRow } from './series-repository.ts'

type Reading = Pick<EventsDeps, 'database' | 'now'>

const DAY_MS = 86_400_000
/** So long a change of a series can be taken back. */
const BACK_WITHIN_MS = 30 * DAY_MS

/** What a change would do on each date of a series. Throws `not-found`, `changed-meanwhile` and `malformed-input`. */
export async function trySeriesChange(
  { database, now }: Reading,
  { club }: Pick<ClubCaller, 'club'>,
  eventId: string,
  wanted: SeriesChangeWanted,
): Promise<SeriesChangePreview> {
  return (await planOf(database, await requireSeries(database, club.id, eventId), wanted, now())).preview
}

/**
 * Has a change of a series carried out as it was seen, date by date; the same again answers how it stands. Throws `not-found`,
 * `changed-meanwhile` where a date has changed since, or another change of the series is under way, `event-has-entries` where somebody is to
 * be told and nothing is said of it, and `malformed-input`.
 */
export async function changeSeries(
  deps: EventsDeps,
  by: ClubCaller,
  eventId: string,
  { id, seen, telling, ...wanted }: NewSeriesChange,
): Promise<SeriesChangeStanding> {
  const { caller, club } = by
  const fingerprint = digestOf(canonical({ eventId, seen, telling, ...wanted }))
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const found = await requireSeries(transaction, club.id, eventId)
    await deps.holdSeries(transaction, found.series.id)
    const known = await repository.findSeriesChange(transaction, id)
    if (known?.fingerprint === fingerprint && known.organisationId === club.id) return
    if (known) throw new ProblemError('changed-meanwhile', 'Something else has been stored under this id')
    if (await repository.isAtWork(transaction, found.series.id)) throw atWork()
    const { patch, fields, preview, versions } = await planOf(transaction, found, wanted, at)
    if (preview.seen !== seen) throw new ProblemError('changed-meanwhile', 'A date of the series has changed meanwhile')
    const dates = versions.filter((_one, nth) => ['changes', 'refused'].includes(preview.dates[nth]?.outcome ?? ''))
    if (!preview.dates.some(({ outcome }) => outcome === 'changes')) throw changesNothing()
    if (preview.people > 0 && telling === null) throw tellFirst(fields)
    const refundUntil = requireAhead(telling?.refundUntil ?? null, at)
    const { message } = telling ?? { message: '' }
    const { which } = wanted
    const change = { id, seriesId: found.series.id, organisationId: club.id, which, patch, fingerprint, fields }
    await repository.insertSeriesChange(transaction, { ...change, message, refundUntil, madeAt: at }, dates)
    const detail = { title: found.event.title, events: dates.length, fields }
    const about = { objectKind: 'event', objectId: eventId, organisationId: club.id, detail }
    await audit(transaction, caller, { action: 'event-series-changed', ...about }, at)
  })
  deps.inBackground(async () => void (await workSeriesChanges(deps)))
  return seriesChange(deps, by, eventId)
}

/** How far the last change of a series has come. Throws `not-found`. */
export async function seriesChange(
  { database, now }: Reading,
  { club }: Pick<ClubCaller, 'club'>,
  eventId: string,
): Promise<SeriesChangeStanding> {
  const { series } = await requireSeries(database, club.id, eventId)
  const since = new Date(now().getTime() - BACK_WITHIN_MS)
  const change = await repository.findLatestChange(database, series.id, since)
  if (!change) return { change: null }
  const { id, which, state, madeAt, fields, told } = change
  return {
    change: {
      ...{ id, which, state, fields, told },
      madeAt: madeAt.toISOString(),
      takeBackUntil: new Date(madeAt.getTime() + BACK_WITHIN_MS).toISOString(),
      tellsBack: fields.some((field) => (TOLD_FIELDS as readonly string[]).includes(field)),
      dates: (await repository.listChangeDates(database, id)).map(({ startsAt, ...date }) => ({
        ...date,
        startsAt: startsAt.toISOString(),
      })),
    },
  }
}

/**
 * Tries the dates of the last change again that could not be changed, as they are by now; those that somebody has changed meanwhile are
 * left to be looked at. Throws `not-found`, `changed-meanwhile` where the series has been changed again since, and `event-has-entries`
 * where somebody would be told now and nothing was said.
 */
export async function retrySeriesChange(
  deps: EventsDeps,
  by: ClubCaller,
  eventId: string,
  changeId: string,
): Promise<SeriesChangeStanding> {
  await inTransaction(deps.pool, async (transaction) => {
    const change = await requireResting(deps, transaction, by, eventId, changeId)
    if (change.state !== 'applied') return
    if ((await repository.findLatestChange(transaction, change.seriesId, new Date(0)))?.id !== changeId) {
      throw new ProblemError('changed-meanwhile', 'The series has been changed again since')
    }
    const dates = await repository.storeDatesAgain(transaction, changeId)
    if (dates.length === 0) return
    if (saysNothing(change) && (await tellsSomebody(transaction, change, dates, deps.now()))) {
      throw new ProblemError('event-has-entries', 'Somebody has registered since: say what they are to be told')
    }
    await repository.storeChangeState(transaction, changeId, 'applying')
  })
  deps.inBackground(async () => void (await workSeriesChanges(deps)))
  return seriesChange(deps, by, eventId)
}

/**
 * Has a change of a series taken back, date by date: what nobody has changed since. Once more it changes nothing. Throws `not-found`,
 * `changed-meanwhile` while a change of the series is under way, `take-back-over` after thirty days, and `malformed-input`.
 */
export async function takeBackSeriesChange(
  deps: EventsDeps,
  by: ClubCaller,
  eventId: string,
  { changeId, telling }: SeriesChangeBack,
): Promise<SeriesChangeStanding> {
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const change = await requireResting(deps, transaction, by, eventId, changeId)
    if (change.state !== 'applied') return
    if (at.getTime() > change.madeAt.getTime() + BACK_WITHIN_MS) {
      throw new ProblemError('take-back-over', 'It can be taken back for thirty days after it was made')
    }
    const refundUntil = requireAhead(telling.refundUntil, at)
    await repository.storeBackAsked(transaction, changeId, telling.message, refundUntil)
    const event = await findAuthored(transaction, eventId)
    const detail = { title: event?.title ?? '', fields: change.fields }
    const about = { objectKind: 'event', objectId: eventId, organisationId: by.club.id, detail }
    await audit(transaction, by.caller, { action: 'event-series-change-taken-back', ...about }, at)
  })
  deps.inBackground(async () => void (await workSeriesChanges(deps)))
  return seriesChange(deps, by, eventId)
}

/** Forgets changes of series that can be taken back no more. */
export async function clearSeriesChanges({ database, now }: Reading): Promise<void> {
  await repository.clearChanges(database, new Date(now().getTime() - BACK_WITHIN_MS - DAY_MS))
}

type Found = { event: AuthoredEvent; series: SeriesRow }

async function requireSeries(database: Database, organisationId: string, eventId: string): Promise<Found> {
  const event = await findAuthored(database, eventId)
  const series = event?.organisationId === organisationId ? await findSeriesOf(database, eventId) : undefined
  if (!event || !series) throw notFound('The series')
  return { event, series }
}

/** A change of the series of an event that is not being worked on, held; as it is once it was taken back. */
async function requireResting(
  { holdSeries }: Pick<EventsDeps, 'holdSeries'>,
  transaction: Database,
  { club }: ClubCaller,
  eventId: string,
  changeId: string,
): Promise<repository.SeriesChangeRow> {
  const { series } = await requireSeries(transaction, club.id, eventId)
  await holdSeries(transaction, series.id)
  const change = await repository.lockSeriesChange(transaction, changeId)
  if (change?.seriesId !== series.id) throw notFound('The change')
  if (change.state === 'taking-back') return change
  if (await repository.isAtWork(transaction, series.id)) throw atWork()
  return change
}

type PlannedDate = SeriesChangePreview['dates'][number]
type Plan = {
  patch: SeriesPatch
  fields: ReturnType<typeof fieldsOf>
  preview: SeriesChangePreview
  /** The dates in the same order, as they were read. */
  versions: { id: string; version: number }[]
}

/** What differs of an event, and what it would do on each date that is meant. */
async function planOf(
  database: Database,
  { event, series }: Found,
  { terms: sent, version, which, without, picture }: SeriesChangeWanted,
  at: Date,
): Promise<Plan> {
  if (event.version !== version) throw new ProblemError('changed-meanwhile', 'Somebody has changed it meanwhile')
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
  if (fields.length === 0) throw changesNothing()
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
    const nothing = { changes: [], told: 0, refusal: null, missing: [] }
    dates.push(
      outcome
        ? { ...about, ...nothing, outcome }
        : {
            ...about,
            ...(await plannedDate(
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
  const holders = await repository.listHolders(database, told)
  for (const date of dates)
    if (date.told > 0) date.told = holders.filter(({ eventId }) => eventId === date.eventId).length
  const people = new Set(holders.map(({ memberId, entryId }) => memberId ?? entryId)).size
  const ofDates = dates.map(({ eventId, outcome }, nth) => [eventId, outcome, versions[nth]?.version])
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

/** What a change would do on one date; `told` is 1 where those who have tickets to it are told. */
async function plannedDate(
  database: Database,
  date: AuthoredEvent,
  { patch, opensAtOnce, origin, newPicture }: OfDate,
  at: Date,
): Promise<Pick<PlannedDate, 'outcome' | 'changes' | 'told' | 'refusal' | 'missing'>> {
  const before = await termsOf(database, date)
  const done = patched(before, patch, opensAtOnce)
  if ('fault' in done) {
    const refusal = { code: 'malformed-input', fields: [done.fault.path.split('.')[0] ?? ''], taken: null }
    return { outcome: 'refused', changes: [], told: 0, refusal, missing: [] }
  }
  const { terms, missing } = done
  const changes = changedTerms(before, terms)
  const shown = changesShown({ before, after: terms, origin }, patch, opensAtOnce)
  if (newPicture) shown.push({ field: 'picture', of: '', part: null, from: null, to: null, own: false })
  if (shown.length === 0) return { outcome: 'same', changes: [], told: 0, refusal: null, missing }
  const taken = await takenOf(database, date)
  const fault = changeFault(date, taken, { changes, terms, isTold: true }, at)
  if (fault) return { outcome: 'refused', changes: shown, told: 0, refusal: refusalOf(fault, taken.seats), missing }
  const isTold = date.fixed && fieldsToTell(changes).length > 0
  return { outcome: 'changes', changes: shown, told: isTold ? 1 : 0, refusal: null, missing }
}

/** Whether anybody would be told of dates where they are changed so as they are by now. */
async function tellsSomebody(
  database: Database,
  { patch, opensAtOnce }: repository.SeriesChangeRow,
  eventIds: readonly string[],
  at: Date,
): Promise<boolean> {
  const told: string[] = []
  for (const id of eventIds) {
    const date = await findAuthored(database, id)
    if (!date || date.cancelledAt !== null || date.endsAt <= at) continue
    const of = { patch, opensAtOnce, origin: await termsOf(database, date), newPicture: false }
    if ((await plannedDate(database, date, of, at)).told > 0) told.push(id)
  }
  return (await repository.listHolders(database, told)).length > 0
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function requireAhead(moment: string | null, at: Date): Date | null {
  const until = moment === null ? null : new Date(moment)
  if (until !== null && until <= at) {
    const message = 'Must be ahead'
    throw new ProblemError('malformed-input', message, { errors: [{ path: 'telling.refundUntil', message }] })
  }
  return until
}

function atWork(): ProblemError {
  return new ProblemError('changed-meanwhile', 'Another change of the series is being carried out')
}

function changesNothing(): ProblemError {
  const message = 'Must change something of a date'
  return new ProblemError('malformed-input', message, { errors: [{ path: 'terms', message }] })
}

function tellFirst(fields: readonly string[]): ProblemError {
  const message = 'Somebody has registered: say what they are to be told'
  const told = TOLD_FIELDS.filter((field) => fields.includes(field))
  return new ProblemError('event-has-entries', message, {
    errors: told.map((field) => ({ path: `terms.${field}`, message })),
  })
}
