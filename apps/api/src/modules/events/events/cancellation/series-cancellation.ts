import type { ClubSeriesCancellation, SeriesCancellationBody } from '@forenet/contract/club/event-series-cancellation'
import type { SeriesScope } from '@forenet/contract/club/event-series-change'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import type { UnansweredInvitation } from '../admission/invitation-repository.ts'
import { computeEventState } from '../authoring/authoring-rules.ts'
import { findAuthoredEvent } from '../authoring/event-repository.ts'
import { findEvent } from '../catalogue/repository.ts'
import { findEventSeries } from '../catalogue/series-dates-repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { listSeriesEvents, lockSeriesEvents, type SeriesEventRow } from '../series/series-repository.ts'
import { cancelEventAndNotify, endRegistrationsOfCancelledEvents, notifyUnansweredInvitees } from './cancel-event.ts'
import { eventCancellationStatus } from './club-cancellation.ts'

type ReadDeps = Pick<EventsDeps, 'database' | 'now'>

/** Returns a preview before cancelling, the progress after. Throws `not-found`. */
export async function getSeriesCancellation(
  deps: ReadDeps,
  { club }: Pick<ClubCaller, 'club'>,
  eventId: string,
  which: SeriesScope,
): Promise<ClubSeriesCancellation> {
  const { events, startsAt } = await requireSeries(deps.database, club.id, eventId)
  const dates: ClubSeriesCancellation['dates'] = []
  for (const { id } of events.filter((one) => which === 'all' || one.id === eventId || one.startsAt >= startsAt)) {
    const event = await findEvent(deps.database, id)
    if (!event) continue
    const {
      failures: _failures,
      reason: _reason,
      byHand: _byHand,
      ...status
    } = await eventCancellationStatus(deps, event)
    dates.push({ ...status, eventId: id })
  }
  return { dates }
}

/**
 * Atomic and idempotent. Throws `not-found` for an event outside the series, and `event-closed` for a draft or past
 * date.
 */
export async function cancelSeries(
  deps: EventsDeps,
  by: ClubCaller,
  eventId: string,
  { eventIds, reason }: SeriesCancellationBody,
): Promise<ClubSeriesCancellation> {
  const { caller, club } = by
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const { seriesId } = await requireSeries(transaction, club.id, eventId)
    await lockSeriesEvents(transaction, seriesId)
    const events = new Map((await listSeriesEvents(transaction, seriesId)).map((one) => [one.id, one]))
    const unanswered: UnansweredInvitation[] = []
    for (const id of new Set(eventIds)) {
      const event = events.get(id)
      if (!event) throw notFound('The date')
      const state = computeEventState(event, at)
      if (state === 'draft' || state === 'over') throw new ProblemError('event-closed', 'A date is a draft, or over')
      const about = { id, organisationId: club.id, title: event.title }
      unanswered.push(...(await cancelEventAndNotify(deps, transaction, caller, about, reason, at)))
    }
    await notifyUnansweredInvitees(deps, transaction, eventIds, unanswered)
  })
  deps.inBackground(async () => void (await endRegistrationsOfCancelledEvents(deps)))
  return getSeriesCancellation(deps, by, eventId, 'all')
}

async function requireSeries(
  database: Database,
  organisationId: string,
  eventId: string,
): Promise<{ seriesId: string; startsAt: Date; events: SeriesEventRow[] }> {
  const event = await findAuthoredEvent(database, eventId)
  const series = event?.organisationId === organisationId ? await findEventSeries(database, eventId) : undefined
  if (!event || !series) throw notFound('The series')
  return { seriesId: series.id, startsAt: event.startsAt, events: await listSeriesEvents(database, series.id) }
}
