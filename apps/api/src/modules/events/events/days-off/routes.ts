import { MAX_CALENDAR_LENGTH } from '@forenet/contract/club/event-days-off'
import * as calls from '@forenet/contract/club/event-days-off-calls'
import type { CallServer } from '../../../../platform/http/serve-call.ts'
import type { EventsDeps } from '../events-deps.ts'
import { addDaysOff, getDaysOff, readDaysOffFile, removeDaysOff } from './days-off.ts'

/** The JSON body is larger than the file, because of multi-byte characters and escaped line breaks. */
const FILE_BODY_LIMIT = 4 * MAX_CALENDAR_LENGTH

export function daysOffRoutes(server: CallServer, deps: EventsDeps): void {
  server.serveClub(calls.clubDaysOffList, (by) => getDaysOff(deps, by))
  server.serveClub(calls.clubDaysOffAdd, (by, { body }) => addDaysOff(deps, by, body))
  server.serveClub(calls.clubDaysOffRemove, (by, { params }) => removeDaysOff(deps, by, params.periodId))
  server.serveClub(calls.clubDaysOffRead, (_by, { body }) => readDaysOffFile(deps, body.text), {
    bodyLimit: FILE_BODY_LIMIT,
  })
}
