import * as calls from '@forenet/contract/club/event-series-calls'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import type { EventsDeps } from '../events-deps.ts'
import { clubSeries, makeSeries, publishSeries, trySeries } from './series.ts'

/** HTTP of events that come again. */
export function seriesRoutes(server: CallServer, deps: EventsDeps): void {
  server.serveClub(calls.clubEventSeriesGet, (by, { params }) => clubSeries(deps, by, params.eventId))
  server.serveClub(calls.clubEventSeriesTry, (by, { params, body }) => trySeries(deps, by, params.eventId, body))
  server.serveClub(calls.clubEventSeriesMake, (by, { params, body }) => makeSeries(deps, by, params.eventId, body))
  server.serveClub(calls.clubEventSeriesPublish, (by, { params, body }) =>
    publishSeries(deps, by, params.eventId, body),
  )
}
