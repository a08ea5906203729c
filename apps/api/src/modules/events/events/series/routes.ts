import * as calls from '@forenet/contract/club/event-series-calls'
import * as changeCalls from '@forenet/contract/club/event-series-change-calls'
import type { CallServer } from '../../../../platform/http/serve-call.ts'
import type { EventsDeps } from '../events-deps.ts'
import { createSeries, getClubSeries, previewSeries, publishSeries } from './series.ts'
import { changeSeries, getSeriesChange, retrySeriesChange, undoSeriesChange } from './series-change.ts'
import { previewSeriesChange } from './series-change-plan.ts'

export function seriesRoutes(server: CallServer, deps: EventsDeps): void {
  server.serveClub(calls.clubEventSeriesGet, (by, { params }) => getClubSeries(deps, by, params.eventId))
  server.serveClub(calls.clubEventSeriesPreview, (by, { params, body }) =>
    previewSeries(deps, by, params.eventId, body),
  )
  server.serveClub(calls.clubEventSeriesCreate, (by, { params, body }) => createSeries(deps, by, params.eventId, body))
  server.serveClub(calls.clubEventSeriesPublish, (by, { params, body }) =>
    publishSeries(deps, by, params.eventId, body),
  )
  server.serveClub(changeCalls.clubEventSeriesChangePreview, (by, { params, body }) =>
    previewSeriesChange(deps, by, params.eventId, body),
  )
  server.serveClub(changeCalls.clubEventSeriesChange, (by, { params, body }) =>
    changeSeries(deps, by, params.eventId, body),
  )
  server.serveClub(changeCalls.clubEventSeriesChangeGet, (by, { params }) => getSeriesChange(deps, by, params.eventId))
  server.serveClub(changeCalls.clubEventSeriesChangeRetry, (by, { params, body }) =>
    retrySeriesChange(deps, by, params.eventId, body.changeId),
  )
  server.serveClub(changeCalls.clubEventSeriesChangeUndo, (by, { params, body }) =>
    undoSeriesChange(deps, by, params.eventId, body),
  )
}
