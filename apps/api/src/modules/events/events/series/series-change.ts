import { EVENT_FIELDS_TO_NOTIFY } from '@forenet/contract/club/event'
import type {
  NewSeriesChange,
  SeriesChangeProgress,
  SeriesChangeUndo,
} from '@forenet/contract/club/event-series-change'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import { canonicalJson } from '../authoring/authoring-rules.ts'
import { findAuthoredEvent } from '../authoring/event-repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import * as dateRepository from './series-change-date-repository.ts'
import {
  hasPeopleToNotify,
  nothingChangedProblem,
  planSeriesChange,
  requireSeries,
  sha256Hex,
} from './series-change-plan.ts'
import * as repository from './series-change-repository.ts'
import { isWithoutNotification } from './series-change-rules.ts'
import { runSeriesChanges } from './series-change-work.ts'

type ReadDeps = Pick<EventsDeps, 'database' | 'now'>

const DAY_MS = 86_400_000
const UNDO_WINDOW_MS = 30 * DAY_MS

/**
 * Applies the change in the background; idempotent. Throws `not-found`, `changed-meanwhile` (also while another change
 * is in progress), `event-has-entries` if a required message is missing, and `malformed-input`.
 */
export async function changeSeries(
  deps: EventsDeps,
  by: ClubCaller,
  eventId: string,
  { id, seen, telling, ...wanted }: NewSeriesChange,
): Promise<SeriesChangeProgress> {
  const { caller, club } = by
  const fingerprint = sha256Hex(canonicalJson({ eventId, seen, telling, ...wanted }))
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const found = await requireSeries(transaction, club.id, eventId)
    await deps.holdSeries(transaction, found.series.id)
    const known = await repository.findSeriesChange(transaction, id)
    if (known?.fingerprint === fingerprint && known.organisationId === club.id) return
    if (known) throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
    if (await repository.isChangeInProgress(transaction, found.series.id)) throw changeInProgressProblem()
    const { patch, fields, preview, versions } = await planSeriesChange(deps, transaction, found, wanted, at)
    if (preview.seen !== seen)
      throw new ProblemError('changed-meanwhile', 'A date of the series has changed in the meantime')
    const dates = versions.filter((_one, nth) => ['changes', 'refused'].includes(preview.dates[nth]?.outcome ?? ''))
    if (!preview.dates.some(({ outcome }) => outcome === 'changes')) throw nothingChangedProblem()
    if (preview.people > 0 && telling === null) throw notificationRequired(fields)
    const refundUntil = requireUpcoming(telling?.refundUntil ?? null, at)
    const { message } = telling ?? { message: '' }
    const { which } = wanted
    const change = { id, seriesId: found.series.id, organisationId: club.id, which, patch, fingerprint, fields }
    await repository.insertSeriesChange(transaction, { ...change, message, refundUntil, madeAt: at }, dates)
    const detail = { title: found.event.title, events: dates.length, fields }
    const about = { objectKind: 'event', objectId: eventId, organisationId: club.id, detail }
    await audit(transaction, caller, { action: 'event-series-changed', ...about }, at)
  })
  deps.inBackground(async () => void (await runSeriesChanges(deps)))
  return getSeriesChange(deps, by, eventId)
}

export async function getSeriesChange(
  { database, now }: ReadDeps,
  { club }: Pick<ClubCaller, 'club'>,
  eventId: string,
): Promise<SeriesChangeProgress> {
  const { series } = await requireSeries(database, club.id, eventId)
  const since = new Date(now().getTime() - UNDO_WINDOW_MS)
  const change = await repository.findLatestChange(database, series.id, since)
  if (!change) return { change: null }
  const { id, which, state, madeAt, fields, told: notified } = change
  return {
    change: {
      ...{ id, which, state, fields, told: notified },
      madeAt: madeAt.toISOString(),
      takeBackUntil: new Date(madeAt.getTime() + UNDO_WINDOW_MS).toISOString(),
      tellsBack: fields.some((field) => (EVENT_FIELDS_TO_NOTIFY as readonly string[]).includes(field)),
      dates: (await dateRepository.listChangeDates(database, id)).map(({ startsAt, ...date }) => ({
        ...date,
        startsAt: startsAt.toISOString(),
      })),
    },
  }
}

/**
 * Skips dates edited since. Throws `not-found`, `changed-meanwhile` after a newer change, and `event-has-entries` if a
 * required message is missing.
 */
export async function retrySeriesChange(
  deps: EventsDeps,
  by: ClubCaller,
  eventId: string,
  changeId: string,
): Promise<SeriesChangeProgress> {
  await inTransaction(deps.pool, async (transaction) => {
    const change = await requireNotInProgress(deps, transaction, by, eventId, changeId)
    if (change.state !== 'applied') return
    if ((await repository.findLatestChange(transaction, change.seriesId, new Date(0)))?.id !== changeId) {
      throw new ProblemError('changed-meanwhile', 'The series has been changed since')
    }
    const dates = await dateRepository.requeueFailedDates(transaction, changeId)
    if (dates.length === 0) return
    if (isWithoutNotification(change) && (await hasPeopleToNotify(deps, transaction, change, dates, deps.now()))) {
      throw new ProblemError('event-has-entries', 'Someone has registered since: choose what to notify them about')
    }
    await repository.storeChangeState(transaction, changeId, 'applying')
  })
  deps.inBackground(async () => void (await runSeriesChanges(deps)))
  return getSeriesChange(deps, by, eventId)
}

/**
 * Undoes the change in the background; idempotent. Throws `not-found`, `changed-meanwhile`, `take-back-over` after
 * thirty days, and `malformed-input`.
 */
export async function undoSeriesChange(
  deps: EventsDeps,
  by: ClubCaller,
  eventId: string,
  { changeId, telling }: SeriesChangeUndo,
): Promise<SeriesChangeProgress> {
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const change = await requireNotInProgress(deps, transaction, by, eventId, changeId)
    if (change.state !== 'applied') return
    if (at.getTime() > change.madeAt.getTime() + UNDO_WINDOW_MS) {
      throw new ProblemError('take-back-over', 'It can be undone only within thirty days')
    }
    const refundUntil = requireUpcoming(telling.refundUntil, at)
    await repository.storeUndoRequest(transaction, changeId, telling.message, refundUntil)
    const event = await findAuthoredEvent(transaction, eventId)
    const detail = { title: event?.title ?? '', fields: change.fields }
    const about = { objectKind: 'event', objectId: eventId, organisationId: by.club.id, detail }
    await audit(transaction, by.caller, { action: 'event-series-change-taken-back', ...about }, at)
  })
  deps.inBackground(async () => void (await runSeriesChanges(deps)))
  return getSeriesChange(deps, by, eventId)
}

export async function deleteExpiredSeriesChanges({ database, now }: ReadDeps): Promise<void> {
  await repository.deleteExpiredSeriesChanges(database, new Date(now().getTime() - UNDO_WINDOW_MS - DAY_MS))
}

/** Throws `not-found`, and `changed-meanwhile` while a change is in progress. */
async function requireNotInProgress(
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
  if (await repository.isChangeInProgress(transaction, series.id)) throw changeInProgressProblem()
  return change
}

function requireUpcoming(moment: string | null, at: Date): Date | null {
  const until = moment === null ? null : new Date(moment)
  if (until !== null && until <= at) {
    const message = 'Must be in the future'
    throw new ProblemError('malformed-input', message, { errors: [{ path: 'telling.refundUntil', message }] })
  }
  return until
}

function changeInProgressProblem(): ProblemError {
  return new ProblemError('changed-meanwhile', 'Another change of the series is in progress')
}

function notificationRequired(fields: readonly string[]): ProblemError {
  const message = 'Someone has registered: choose what to notify them about'
  const notified = EVENT_FIELDS_TO_NOTIFY.filter((field) => fields.includes(field))
  return new ProblemError('event-has-entries', message, {
    errors: notified.map((field) => ({ path: `terms.${field}`, message })),
  })
}
