import type { LogEntry, LogFilter, LogPage } from '@forenet/contract/club/log'
import type { Database } from '@forenet/database/database'
import { addDays } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import { type ClubLogFilter, type ClubLogRow, listClubActions, listClubLog, listNames } from './club-log-repository.ts'

const PAGE = 50
const READ_AT_ONCE = 1_000

export async function getClubLogPage(
  database: Database,
  organisationId: string,
  { before, ...filter }: LogFilter & { before?: number | undefined },
): Promise<LogPage> {
  const [rows, actions] = await Promise.all([
    listClubLog(database, organisationId, { ...wanted(filter), before: before ?? null }, PAGE + 1),
    before === undefined ? listClubActions(database, organisationId) : [],
  ])
  const entries = await present(database, rows.slice(0, PAGE))
  return { entries, nextCursor: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null, actions }
}

export async function* streamClubLog(
  database: Database,
  organisationId: string,
  filter: LogFilter,
): AsyncGenerator<LogEntry> {
  let before: number | null = null
  for (;;) {
    const rows: ClubLogRow[] = await listClubLog(database, organisationId, { ...wanted(filter), before }, READ_AT_ONCE)
    yield* await present(database, rows)
    before = rows.at(-1)?.id ?? null
    if (rows.length < READ_AT_ONCE) return
  }
}

function wanted({ from, to, text, action }: LogFilter): Omit<ClubLogFilter, 'before'> {
  return {
    from: from ? copenhagenInstant(from, '00:00') : null,
    to: to ? copenhagenInstant(addDays(to, 1), '00:00') : null,
    text: text || null,
    action: action ?? null,
  }
}

const AN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function present(database: Database, rows: readonly ClubLogRow[]): Promise<LogEntry[]> {
  const ids = rows.flatMap(({ memberId }) => (memberId !== null && AN_ID.test(memberId) ? memberId : []))
  const names = await listNames(database, [...new Set(ids)])
  return rows.map(({ id, at, action, actorEmail, actorName, memberId, detail }) => ({
    id,
    at: at.toISOString(),
    action,
    actor: actorEmail === 'portal' ? null : { name: actorName, email: actorEmail },
    about: (memberId && names.get(memberId)) || null,
    detail,
  }))
}
