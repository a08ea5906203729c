import { randomUUID } from 'node:crypto'
import { type EventTerms, eventTermsSchema } from '@forenet/contract/club/event'
import type { SeriesField } from '@forenet/contract/club/event-series-change'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { errorCause } from '../../../../platform/observability/error-reason.ts'
import { audit } from '../../../core/audit/index.ts'
import { diffEventTerms, validateEventChange } from '../authoring/authoring-rules.ts'
import {
  type AuthoredEvent,
  listRegistrationsToNotify,
  lockAuthoredEvent,
  storeMoveRefundDeadline,
} from '../authoring/event-repository.ts'
import { getEventTerms } from '../authoring/event-terms.ts'
import {
  changeAuditDetail,
  countTakenSeats,
  type StoredEventChange,
  storeEventChange,
} from '../authoring/store-event-change.ts'
import type { EventsDeps } from '../events-deps.ts'
import { runEachLoggingErrors } from '../settle-each.ts'
import * as dateRepository from './series-change-date-repository.ts'
import * as repository from './series-change-repository.ts'
import { fieldFromPath, groupByPerson, refundWindow, toDateRefusal } from './series-change-rules.ts'
import { applySeriesPatch, restoreFields, undoPatchedFields } from './series-patch-rules.ts'
import { listPictureDigests, replacePicture, restoreSavedPicture } from './series-picture-repository.ts'

type Deps = Pick<EventsDeps, 'pool' | 'database' | 'now' | 'log' | 'mail' | 'plannedMessages'>
type Change = repository.SeriesChangeRow

const MAX_TRIES = 5
const CHANGED_BY_PORTAL = { isTold: true, by: 'portal' } as const

/** Changes each date in its own transaction, so that concurrent processes and crashes are safe. */
export async function runSeriesChanges(deps: Deps): Promise<number> {
  let dates = 0
  await runEachLoggingErrors(
    deps,
    await repository.listChangesInProgress(deps.database),
    'changing a series',
    async (id) => {
      dates += await workOnChange(deps, id)
      return true
    },
  )
  return dates
}

async function workOnChange(deps: Deps, id: string): Promise<number> {
  const change = await repository.findSeriesChange(deps.database, id)
  if (!change) return 0
  let dates = 0
  // One attempt per date and sweep, so that a failing one does not block others.
  for (let after: string | null = null; ; dates += 1) {
    const worked: string | null = await changeNextDate(deps, change, after)
    if (worked === null) break
    after = worked
  }
  await finishChange(deps, change)
  return dates
}

export async function changeNextDate(deps: Deps, change: Change, after: string | null): Promise<string | null> {
  const applies = change.state === 'applying'
  const taken: { date?: dateRepository.ChangeDateRow } = {}
  try {
    await inTransaction(deps.pool, async (transaction) => {
      const date = await dateRepository.lockNextDate(transaction, change.id, applies ? 'waiting' : 'done', after)
      if (!date) return
      taken.date = date
      await (applies ? applyToDate : undoDate)(deps, transaction, change, date)
    })
  } catch (error) {
    if (!taken.date) throw error
    await countFailure(deps, change, taken.date, error)
  }
  return taken.date?.eventId ?? null
}

async function applyToDate(
  deps: Deps,
  transaction: Database,
  change: Change,
  date: dateRepository.ChangeDateRow,
): Promise<void> {
  const at = deps.now()
  const event = await lockAuthoredEvent(transaction, change.organisationId, date.eventId)
  if (!event || event.cancelledAt || event.endsAt <= at)
    throw new ProblemError('event-closed', 'It is cancelled or over')
  if (event.version !== date.version)
    throw new ProblemError('changed-meanwhile', 'Someone else has changed it in the meantime')
  const done = applySeriesPatch(await getEventTerms(transaction, event), change.patch, change.opensAtOnce)
  if ('fault' in done) {
    const { path, message } = done.fault
    throw new ProblemError('malformed-input', message, { errors: [{ path: `terms.${path}`, message }] })
  }
  const stored = await storeEventChange(deps, transaction, event, done.terms, CHANGED_BY_PORTAL, at)
  const pictures = await copySeriesPicture(transaction, change, event.id, at)
  const said = { message: change.message, refundUntil: change.refundUntil }
  const notified = await toDateNotification(transaction, event, done.terms, stored, said, at)
  const fields = Object.keys(stored.changes) as (keyof EventTerms)[]
  const values = (terms: EventTerms) => Object.fromEntries(fields.map((field) => [field, terms[field]]))
  const before = { terms: values(stored.was), ...(pictures && { picture: pictures.before }) }
  // Re-read, because values may be normalised when stored.
  const after = await lockAuthoredEvent(transaction, change.organisationId, event.id)
  const now = after ? await getEventTerms(transaction, after) : done.terms
  await dateRepository.markDateDone(
    transaction,
    change.id,
    event.id,
    { before, after: { terms: values(now), ...(pictures && { picture: pictures.after }), messages: stored.stopped } },
    notified,
  )
  await auditDateChange(transaction, event, done.terms, stored, change.message, at)
}

/** Restores fields not edited since and not promised to attendees. */
async function undoDate(
  deps: Deps,
  transaction: Database,
  change: Change,
  { eventId, before, after }: dateRepository.ChangeDateRow,
): Promise<void> {
  const at = deps.now()
  const event = await lockAuthoredEvent(transaction, change.organisationId, eventId)
  if (!before || !after || !event || event.cancelledAt || event.endsAt <= at) {
    await dateRepository.markDateUndone(
      transaction,
      change.id,
      eventId,
      { state: 'kept', kept: change.fields },
      NO_NOTIFICATION,
    )
    return
  }
  const now = await getEventTerms(transaction, event)
  let { terms, back, kept } = undoPatchedFields(now, { before: before.terms, after: after.terms })
  const taken = await countTakenSeats(transaction, event)
  for (let against = fieldsAgainst(event, taken, now, terms, at); against.length > 0; ) {
    const stays = back.filter((field) => against.includes(field))
    const left = stays.length > 0 ? stays : back
    kept = [...kept, ...left]
    back = back.filter((field) => !left.includes(field))
    terms = restoreFields(now, before.terms, back)
    against = back.length === 0 ? [] : fieldsAgainst(event, taken, now, terms, at)
  }
  const stored = await storeEventChange(deps, transaction, event, terms, CHANGED_BY_PORTAL, at)
  if (after.messages && (back.includes('startsAt') || back.includes('endsAt'))) {
    await deps.plannedMessages.restore(transaction, { eventId, title: terms.title }, after.messages, at)
  }
  const picture = await restorePicture(transaction, change, eventId, { before, after }, at)
  const said = { message: change.backMessage ?? '', refundUntil: change.backRefundUntil }
  const notified = await toDateNotification(transaction, event, terms, stored, said, at)
  const stays: SeriesField[] = [...kept, ...(picture === 'kept' ? ['picture' as const] : [])]
  const isAnyBack = back.length > 0 || picture === 'back'
  const state = stays.length === 0 ? 'back' : isAnyBack ? 'partly' : 'kept'
  await dateRepository.markDateUndone(transaction, change.id, eventId, { state, kept: stays }, notified)
  if (Object.keys(stored.changes).length > 0) await auditDateChange(transaction, event, terms, stored, said.message, at)
}

function fieldsAgainst(
  event: AuthoredEvent,
  taken: Awaited<ReturnType<typeof countTakenSeats>>,
  now: EventTerms,
  terms: EventTerms,
  at: Date,
): string[] {
  const read = eventTermsSchema.safeParse(terms)
  if (!read.success) return [String(read.error.issues[0]?.path[0] ?? 'title')]
  const fault = validateEventChange(event, taken, { changes: diffEventTerms(now, terms), terms, isTold: true }, at)
  return fault ? fault.errors.map(({ path }) => fieldFromPath(path)) : []
}

const NO_NOTIFICATION: dateRepository.DateNotification = { was: null, refundUntil: null, entries: [] }

/** The refund period starts when the change is applied. */
async function toDateNotification(
  transaction: Database,
  before: AuthoredEvent,
  { startsAt }: EventTerms,
  { was, notifiedFields: notified }: StoredEventChange,
  said: { refundUntil: Date | null },
  at: Date,
): Promise<dateRepository.DateNotification> {
  if (notified.length === 0) return NO_NOTIFICATION
  const refundUntil = refundWindow(said.refundUntil, new Date(startsAt), at)
  if (refundUntil) await storeMoveRefundDeadline(transaction, before.id, at, refundUntil)
  const { title, startsAt: began, endsAt, place, placeAddress, city } = was
  const entries = await listRegistrationsToNotify(transaction, before.id)
  return { was: { title, startsAt: began, endsAt, place, placeAddress, city }, refundUntil, entries }
}

async function copySeriesPicture(transaction: Database, { id, patch }: Change, eventId: string, at: Date) {
  if (patch.pictureOf === null || patch.pictureOf === eventId) return null
  const digest = async () => (await listPictureDigests(transaction, [eventId])).get(eventId) ?? null
  const before = await digest()
  await replacePicture(transaction, { changeId: id, from: patch.pictureOf, to: eventId }, at)
  const after = await digest()
  // Checked after copying, so that a concurrent change of the source picture is detected.
  if (patch.pictureSeen !== undefined && after !== patch.pictureSeen) {
    throw new ProblemError('changed-meanwhile', 'Someone else has changed the picture in the meantime')
  }
  return { before, after }
}

async function restorePicture(
  transaction: Database,
  { id }: Change,
  eventId: string,
  { before, after }: { before: dateRepository.SeriesDateValues; after: dateRepository.SeriesDateValues },
  at: Date,
): Promise<'none' | 'back' | 'kept'> {
  if (before.picture === undefined || after.picture === undefined) return 'none'
  const now = (await listPictureDigests(transaction, [eventId])).get(eventId) ?? null
  if (now !== after.picture) return 'kept'
  await restoreSavedPicture(transaction, { changeId: id, eventId, digest: before.picture }, at)
  return 'back'
}

function auditDateChange(
  transaction: Database,
  { id, organisationId }: AuthoredEvent,
  terms: EventTerms,
  { changes, notifiedFields: notified }: StoredEventChange,
  message: string,
  at: Date,
): Promise<void> {
  const detail = changeAuditDetail(terms, changes, notified.length > 0 ? { message } : null)
  const about = { objectKind: 'event', objectId: id, organisationId, detail }
  return audit(transaction, 'portal', { action: 'event-changed', ...about }, at)
}

/** Limits retries of internal errors. */
async function countFailure(
  deps: Deps,
  change: Change,
  date: dateRepository.ChangeDateRow,
  error: unknown,
): Promise<void> {
  const { database, log } = deps
  const isOurs = !(error instanceof ProblemError)
  if (isOurs) {
    log.error({ err: errorCause(error) }, 'changing a date of a series failed')
    if ((await dateRepository.countDateAttempt(database, change.id, date.eventId)) < MAX_TRIES) return
  }
  if (change.state === 'applying') {
    const refusal = isOurs ? { code: 'internal', fields: [], taken: null } : toDateRefusal(error, null)
    return dateRepository.markDateFailed(database, change.id, date.eventId, refusal)
  }
  await dateRepository.markDateUndone(
    database,
    change.id,
    date.eventId,
    { state: 'kept', kept: change.fields },
    NO_NOTIFICATION,
  )
}

/** Only one process completes the change. One notification per person covers all dates. */
async function finishChange(deps: Deps, { id, state }: Change): Promise<void> {
  const applies = state === 'applying'
  await inTransaction(deps.pool, async (transaction) => {
    const from = applies ? 'applying' : 'taking-back'
    const to = applies ? 'applied' : 'taken-back'
    if (!(await repository.finishChange(transaction, id, { from, to, left: applies ? 'waiting' : 'done' }))) return
    const change = await repository.findSeriesChange(transaction, id)
    const message = (applies ? change?.message : change?.backMessage) ?? ''
    const people = groupByPerson(await dateRepository.listRegistrationsToNotifyOfChange(transaction, id))
    // A new id, so that a retry or undo sends a separate e-mail.
    const changeId = randomUUID()
    for (const dates of people) {
      const notified = dates.flatMap(({ entryId, otherEntryIds, was, refundUntil }) =>
        was === null ? [] : [{ entryId, otherEntryIds, was, refundUntil: refundUntil?.toISOString() ?? null }],
      )
      const [first, ...more] = notified
      if (!first) continue
      const { entryId, ...one } = first
      if (more.length > 0) await deps.mail.seriesChanged(transaction, { changeId, message, dates: notified })
      else await deps.mail.eventChanged(transaction, entryId, { changeId, message, ...one })
    }
    await dateRepository.storeNotifiedCount(transaction, id, people.length)
  })
}
