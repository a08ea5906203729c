import * as calls from '@forenet/contract/club/event-series-calls'
import * as changeCalls from '@forenet/contract/club/event-series-change-calls'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import type { EventsDeps } from '../events-deps.ts'
import { clubSeries, makeSeries, publishSeries, trySeries } from './series.ts'
import { changeSeries, retrySeriesChange, seriesChange, takeBackSeriesChange } from './series-change.ts'
import { trySeriesChange } from './series-change-plan.ts'

export function seriesRoutes(server: CallServer, deps: EventsDeps): void {
  server.serveClub(calls.clubEventSeriesGet, (by, { params }) => clubSeries(deps, by, params.eventId))
  server.serveClub(calls.clubEventSeriesTry, (by, { params, body }) => trySeries(deps, by, params.eventId, body))
  server.serveClub(calls.clubEventSeriesMake, (by, { params, body }) => makeSeries(deps, by, params.eventId, body))
  server.serveClub(calls.clubEventSeriesPublish, (by, { params, body }) =>
    publishSeries(deps, by, params.eventId, body),
  )
  server.serveClub(changeCalls.clubEventSeriesChangeTry, (by, { params, body }) =>
    trySeriesChange(deps, by, params.eventId, body),
  )
  server.serveClub(changeCalls.clubEventSeriesChange, (by, { params, body }) =>
    changeSeries(deps, by, params.eventId, body),
  )
  server.serveClub(changeCalls.clubEventSeriesChangeGet, (by, { params }) => seriesChange(deps, by, params.eventId))
  server.serveClub(changeCalls.clubEventSeriesChangeRetry, (by, { params, body }) =>
    retrySeriesChange(deps, by, params.eventId, body.changeId),
  )
  server.serveClub(changeCalls.clubEventSeriesChangeBack, (by, { params, body }) =>
    takeBackSeriesChange(deps, by, params.eventId, body),
  )
}
