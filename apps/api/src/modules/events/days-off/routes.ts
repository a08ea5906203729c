import { LARGEST_CALENDAR } from '@forenet/contract/club/event-days-off'
import * as calls from '@forenet/contract/club/event-days-off-calls'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import type { EventsDeps } from '../events-deps.ts'
import { addDaysOff, daysOff, readDaysOffFile, removeDaysOff } from './days-off.ts'

/** A file of the largest size in bytes: a letter takes up to three of them, an end of a line two. */
const FILE_BODY_LIMIT = 4 * LARGEST_CALENDAR

/** HTTP of the days on which a club holds nothing. */
export function daysOffRoutes(server: CallServer, deps: EventsDeps): void {
  server.serveClub(calls.clubDaysOffList, (by) => daysOff(deps, by))
  server.serveClub(calls.clubDaysOffAdd, (by, { body }) => addDaysOff(deps, by, body))
  server.serveClub(calls.clubDaysOffRemove, (by, { params }) => removeDaysOff(deps, by, params.periodId))
  server.serveClub(calls.clubDaysOffRead, (_by, { body }) => readDaysOffFile(deps, body.text), {
    bodyLimit: FILE_BODY_LIMIT,
  })
}
