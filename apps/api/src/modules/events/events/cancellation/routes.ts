import * as calls from '@forenet/contract/club/event-calls'
import * as seriesCalls from '@forenet/contract/club/event-series-cancellation-calls'
import type { CallServer } from '../../../../platform/http/serve-call.ts'
import type { EventsDeps } from '../events-deps.ts'
import { cancelEventAsClub, getEventCancellation, retryRefunds } from './club-cancellation.ts'
import { cancelSeries, getSeriesCancellation } from './series-cancellation.ts'

export function eventCancellationRoutes(server: CallServer, deps: EventsDeps): void {
  server.serveClub(calls.clubEventCancellationGet, (by, { params }) => getEventCancellation(deps, by, params.eventId))
  server.serveClub(calls.clubEventCancel, (by, { params, body }) =>
    cancelEventAsClub(deps, by, params.eventId, body.reason),
  )
  server.serveClub(calls.clubEventCancellationRetry, (by, { params }) => retryRefunds(deps, by, params.eventId))
  server.serveClub(seriesCalls.clubEventSeriesCancellationGet, (by, { params, query }) =>
    getSeriesCancellation(deps, by, params.eventId, query.which),
  )
  server.serveClub(seriesCalls.clubEventSeriesCancel, (by, { params, body }) =>
    cancelSeries(deps, by, params.eventId, body),
  )
}
