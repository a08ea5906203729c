import { auditActionTexts as deedsDa } from '@forenet/contract/audit-action-texts-da'
import { auditActionTexts as deedsEn } from '@forenet/contract/audit-action-texts-en'
import type { LogEntry, LogFilter, LogPage } from '@forenet/contract/club/log'
import { formatLogDetail, type LogDetailTexts } from '@forenet/contract/club/log-detail'
import * as da from '@forenet/contract/club/log-texts-da'
import * as en from '@forenet/contract/club/log-texts-en'
import { ROLE_NAMES } from '@forenet/contract/club/role-names'
import type { Database } from '@forenet/database/database'
import { addDays } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import type { Language } from '@forenet/domain/language'
import { TIME_ZONE } from '@forenet/domain/product'
import type { CsvColumn } from '../../../platform/lists/csv.ts'
import { type ClubLogFilter, type ClubLogRow, listClubActions, listClubLog, listNames } from './club-log-repository.ts'

type TextByCode = Readonly<Record<string, string>>

const ACTION_TEXTS: Record<Language, TextByCode> = {
  da: { ...deedsDa, ...da.logActionTexts },
  en: { ...deedsEn, ...en.logActionTexts },
}
const FACT_TEXTS: Record<Language, TextByCode> = { da: da.logFactTexts, en: en.logFactTexts }
const VALUE_TEXTS: Record<Language, Readonly<Record<string, TextByCode>>> = {
  da: da.logValueTexts,
  en: en.logValueTexts,
}
const HEADINGS = {
  da: {
    id: 'nr.',
    at: 'tidspunkt',
    action: 'handling',
    actor: 'udført af',
    email: 'e-mail',
    about: 'vedrører',
    detail: 'detaljer',
  },
  en: {
    id: 'no.',
    at: 'time',
    action: 'action',
    actor: 'by',
    email: 'e-mail',
    about: 'about',
    detail: 'details',
  },
} as const
const PORTAL_NAME: Record<Language, string> = { da: 'Portalen selv', en: 'The portal itself' }

const timeFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' })

export function logCsvColumns(language: Language): CsvColumn<LogEntry>[] {
  const headings = HEADINGS[language]
  const detailWords = createLogTexts(language)
  return [
    { heading: headings.id, of: ({ id }) => id },
    { heading: headings.at, of: ({ at }) => timeFormat.format(new Date(at)) },
    { heading: headings.action, of: ({ action }) => ACTION_TEXTS[language][action] ?? action },
    { heading: headings.actor, of: ({ actor }) => (actor === null ? PORTAL_NAME[language] : (actor.name ?? '')) },
    { heading: headings.email, of: ({ actor }) => actor?.email ?? '' },
    { heading: headings.about, of: ({ about }) => about },
    { heading: headings.detail, of: ({ detail }) => formatLogDetail(detail, detailWords) },
  ]
}

function createLogTexts(language: Language): LogDetailTexts {
  const [facts, roles] = [FACT_TEXTS[language], ROLE_NAMES[language] as TextByCode]
  return {
    language,
    fact: (name) => facts[name] ?? null,
    role: (value) => roles[value] ?? null,
    value: (name, value) => VALUE_TEXTS[language][name]?.[value] ?? null,
    change: (name, from, to) => `${name}: ${from} → ${to}`,
    nothing: '–',
  }
}

const PAGE = 50
const CSV_BATCH_SIZE = 1_000

export async function getClubLogPage(
  database: Database,
  organisationId: string,
  { before, ...filter }: LogFilter & { before?: number | undefined },
): Promise<LogPage> {
  const [rows, actions] = await Promise.all([
    listClubLog(database, organisationId, { ...toLogFilter(filter), before: before ?? null }, PAGE + 1),
    before === undefined ? listClubActions(database, organisationId) : [],
  ])
  const entries = await presentEntries(database, rows.slice(0, PAGE))
  return { entries, nextCursor: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null, actions }
}

export async function* streamClubLog(
  database: Database,
  organisationId: string,
  filter: LogFilter,
): AsyncGenerator<LogEntry> {
  let before: number | null = null
  for (;;) {
    const rows: ClubLogRow[] = await listClubLog(
      database,
      organisationId,
      { ...toLogFilter(filter), before },
      CSV_BATCH_SIZE,
    )
    yield* await presentEntries(database, rows)
    before = rows.at(-1)?.id ?? null
    if (rows.length < CSV_BATCH_SIZE) return
  }
}

function toLogFilter({ from, to, text, action }: LogFilter): Omit<ClubLogFilter, 'before'> {
  return {
    from: from ? copenhagenInstant(from, '00:00') : null,
    to: to ? copenhagenInstant(addDays(to, 1), '00:00') : null,
    text: text || null,
    action: action ?? null,
  }
}

const ID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

async function presentEntries(database: Database, rows: readonly ClubLogRow[]): Promise<LogEntry[]> {
  const ids = rows.flatMap(({ memberId }) => (memberId !== null && ID_PATTERN.test(memberId) ? memberId : []))
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
