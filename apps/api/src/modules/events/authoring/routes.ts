import * as calls from '@forenet/contract/club/event-calls'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import type { EventsDeps } from '../events-deps.ts'
import { changeEvent, clubEvent, clubEvents, makeEvent, publishEvent } from './authoring.ts'

/** HTTP of what a club writes of its events. */
export function authoringRoutes(server: CallServer, deps: EventsDeps): void {
  server.serveClub(calls.clubEventList, (by, { query }) => clubEvents(deps, by, query.when))
  server.serveClub(calls.clubEventGet, (by, { params }) => clubEvent(deps, by, params.eventId))
  server.serveClub(calls.clubEventMake, (by, { body }) => makeEvent(deps, by, body))
  server.serveClub(calls.clubEventChange, (by, { params, body }) => changeEvent(deps, by, params.eventId, body))
  server.serveClub(calls.clubEventPublish, (by, { params, body }) => publishEvent(deps, by, params.eventId, body))
}
