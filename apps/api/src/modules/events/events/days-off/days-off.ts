import {
  MAX_CALENDAR_LENGTH,
  MAX_PERIODS_OFF,
  type NewPeriodsOff,
  type ParsedCalendar,
  type PeriodsOff,
} from '@forenet/contract/club/event-days-off'
import * as calls from '@forenet/contract/club/event-days-off-calls'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import type { CallServer, ClubCaller } from '../../../../platform/http/serve-call.ts'
import { defineParser } from '../../../../platform/tasks/parsers.ts'
import { audit } from '../../../core/audit/index.ts'
import type { EventsDeps } from '../events-deps.ts'
import { insertPeriodsOff, listPeriodsOff, removePeriodOff } from './days-off-repository.ts'

/** The JSON body is larger than the file, because of multi-byte characters and escaped line breaks. */
const FILE_BODY_LIMIT = 4 * MAX_CALENDAR_LENGTH

export function daysOffRoutes(server: CallServer, deps: EventsDeps): void {
  server.serveClub(calls.clubDaysOffList, (by) => getDaysOff(deps, by))
  server.serveClub(calls.clubDaysOffAdd, (by, { body }) => addDaysOff(deps, by, body))
  server.serveClub(calls.clubDaysOffRemove, (by, { params }) => removeDaysOff(deps, by, params.periodId))
  server.serveClub(calls.clubDaysOffCalendarParse, (_by, { body }) => readDaysOffFile(deps, body.text), {
    bodyLimit: FILE_BODY_LIMIT,
  })
}

const CALENDAR_PARSER = defineParser<typeof import('./calendar-days-rules.ts'), 'parseCalendarDays'>(
  new URL('./calendar-days-rules.ts', import.meta.url),
  'parseCalendarDays',
)

type Deps = Pick<EventsDeps, 'pool' | 'database' | 'now'>

export async function getDaysOff(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { club }: Pick<ClubCaller, 'club'>,
): Promise<PeriodsOff> {
  return { periods: await listPeriodsOff(database, club.id, calendarDateAt(now())) }
}

/** Skips duplicates. Throws `malformed-input` if there would be too many. */
export async function addDaysOff(deps: Deps, by: ClubCaller, { periods }: NewPeriodsOff): Promise<PeriodsOff> {
  const { caller, club } = by
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const added = await insertPeriodsOff(transaction, club.id, periods, at)
    if (added === 0) return
    if ((await listPeriodsOff(transaction, club.id, calendarDateAt(at))).length > MAX_PERIODS_OFF) {
      const message = `Must be at most ${MAX_PERIODS_OFF}, including those already kept`
      throw new ProblemError('malformed-input', message, { errors: [{ path: 'periods', message }] })
    }
    const detail = { name: periods.length === 1 ? (periods[0]?.name ?? '') : '', periods: added }
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id, detail }
    await audit(transaction, caller, { action: 'days-off-added', ...about }, at)
  })
  return getDaysOff(deps, by)
}

export async function removeDaysOff(deps: Deps, by: ClubCaller, id: string): Promise<PeriodsOff> {
  const { caller, club } = by
  await inTransaction(deps.pool, async (transaction) => {
    const removed = await removePeriodOff(transaction, club.id, id)
    if (!removed) return
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id, detail: removed }
    await audit(transaction, caller, { action: 'days-off-removed', ...about }, deps.now())
  })
  return getDaysOff(deps, by)
}

/** Stores nothing. Throws `malformed-input` if it is not a calendar, or `file-too-complex`. */
export async function readDaysOffFile(
  { now, parsers }: Pick<EventsDeps, 'now' | 'parsers'>,
  text: string,
): Promise<ParsedCalendar> {
  const read = await parsers.run(CALENDAR_PARSER, text, calendarDateAt(now()))
  if (read) return read
  const message = 'Must be a calendar file (iCalendar)'
  throw new ProblemError('malformed-input', message, { errors: [{ path: 'text', message }] })
}
