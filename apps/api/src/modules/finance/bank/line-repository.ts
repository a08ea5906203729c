import type { BankLineState } from '@forenet/contract/club/bank'
import type { Database } from '@forenet/database/database'
import type { ImportedLine, MatchReason } from '@forenet/domain/bank-match'
import type { StatementLine } from '@forenet/domain/bank-statement'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'
import { matchesAllWordsSql, textPatterns } from '../../../platform/database/search-pattern.ts'

export type NewLine = StatementLine & { account: string; key: string; row: number }
export type StoredProposal = { invoiceId: string; reason: MatchReason }
export type LineRow = StatementLine & {
  id: string
  fileId: string
  account: string
  matchedMinor: Minor
  state: BankLineState
  reason: MatchReason | null
  proposals: StoredProposal[]
  ignoredReason: string | null
  ignoredAt: Date | null
  ignoredBy: string | null
}
export type OpenLine = ImportedLine &
  Pick<LineRow, 'id' | 'text' | 'payer' | 'reference'> & {
    openMinor: Minor
    undone: string[]
  }
export type Finding = { id: string; reason: MatchReason | null; proposals: readonly StoredProposal[] }

const COLUMNS = `id, file_id as "fileId", account, booked_on as "bookedOn", amount_minor as "amountMinor",
  matched_minor as "matchedMinor", text, payer, reference, bank_reference as "bankReference", state, reason, proposals,
  ignored_reason as "ignoredReason", ignored_at as "ignoredAt", ignored_by as "ignoredBy"`
const OPEN_LINE_COLUMNS = `id, text, payer, reference, account, file_id as "fileId", booked_on as "bookedOn", amount_minor as "amountMinor",
  amount_minor - matched_minor as "openMinor",
  array(select m.invoice_id from bank_match m where m.line_id = bank_line.id and m.undone_at is not null) as undone`

const listKnownKeysQuery = plannedForValues<{ account: string; key: string }>(
  'bank_lines_known',
  `select l.account, l.key from bank_line l join unnest($2::text[], $3::text[]) as u (account, key)
     on l.account = u.account and l.key = u.key where l.organisation_id = $1`,
)
const listDaysFromOtherSourcesQuery = plannedForValues<{ account: string; day: CalendarDate }>(
  'bank_days_of_other_sources',
  `select distinct account, booked_on as day from bank_line
    where organisation_id = $1 and account = any($2) and source <> $3 and booked_on between $4 and $5`,
)
const insert = prepared<{ id: string }>(
  'bank_lines_insert',
  `insert into bank_line (id, organisation_id, file_id, source, account, key, booked_on, amount_minor, text, payer, reference,
     bank_reference)
   select gen_random_uuid(), $1, $2, $3, u.* from unnest($4::text[], $5::text[], $6::date[], $7::bigint[], $8::text[], $9::text[],
     $10::text[], $11::text[]) as u
   on conflict (organisation_id, account, key) do nothing returning id`,
)
const remove = prepared(
  'bank_lines_remove_of_file',
  `delete from bank_line l where l.organisation_id = $1 and l.file_id = $2 and l.ignored_at is null
     and not exists (select from bank_match m where m.line_id = l.id) and not exists (select from payout p where p.line_id = l.id)
     and not exists (select from bank_booking k where k.line_id = l.id)`,
)
const find = prepared<LineRow>(
  'bank_line_find',
  `select ${COLUMNS} from bank_line where organisation_id = $1 and id = $2`,
)
const lock = prepared<LineRow>(
  'bank_line_lock',
  `select ${COLUMNS} from bank_line where organisation_id = $1 and id = $2 for update`,
)
const PAGE_ORDER = 'order by booked_on desc, id desc limit $5'
const AFTER = `($3::uuid is null or (booked_on, id) < (select b.booked_on, b.id from bank_line b
     where b.organisation_id = $1 and b.id = $3))`
const listLinesQuery = plannedForValues<LineRow>(
  'bank_lines',
  `select ${COLUMNS} from bank_line where organisation_id = $1 and ($2::text is null or state = $2) and ${AFTER}
     and ($4::text[] is null or ${matchesAllWordsSql(`concat_ws(' ', text, payer, reference, account, amount_minor / 100)`, '$4')}) ${PAGE_ORDER}`,
)
const byId = plannedForValues<LineRow>(
  'bank_lines_by_id',
  `select ${COLUMNS} from bank_line where organisation_id = $1 and id = any($2)`,
)
const listUnmatchedByAmountsQuery = plannedForValues<LineRow & { wantedId: string }>(
  'bank_lines_of_amounts',
  `select w.id as "wantedId", l.* from unnest($2::uuid[], $3::bigint[], $4::date[], $5::date[]) as w (id, minor, from_on, to_on)
     cross join lateral (
       select ${COLUMNS} from bank_line where organisation_id = $1 and state in ('open', 'outgoing') and amount_minor = w.minor
          and matched_minor = 0 and booked_on between w.from_on and w.to_on order by booked_on, id limit $6) l`,
)
const countLinesQuery = plannedForValues<{ state: BankLineState; lines: number; minor: Minor }>(
  'bank_line_states',
  `select state, count(*)::int as lines, sum(case when state = 'open' then amount_minor - matched_minor else amount_minor end)::bigint as minor
     from bank_line where organisation_id = $1 group by state`,
)
const listOpenLinesQuery = plannedForValues<OpenLine>(
  'bank_lines_open',
  `select ${OPEN_LINE_COLUMNS} from bank_line where organisation_id = $1 and state = 'open' and ($2::uuid is null or id > $2) order by id limit $3`,
)
const lockOpen = plannedForValues<OpenLine>(
  'bank_lines_lock_open',
  `select ${OPEN_LINE_COLUMNS} from bank_line where organisation_id = $1 and id = any($2) and state = 'open' order by id for update`,
)
const setFindingsQuery = prepared(
  'bank_lines_set_findings',
  `update bank_line l set reason = u.reason, proposals = u.proposals
     from unnest($2::uuid[], $3::text[], $4::jsonb[]) as u (id, reason, proposals)
    where l.organisation_id = $1 and l.id = u.id and (l.reason, l.proposals) is distinct from (u.reason, u.proposals)`,
)
const setIgnoredQuery = prepared(
  'bank_line_ignore',
  `update bank_line set ignored_reason = $3, ignored_at = $4, ignored_by = $5, ignore_batch_id = null
    where organisation_id = $1 and id = $2`,
)

/** Returns keys as `account key`. */
export async function listKnownKeys(
  database: Database,
  organisationId: string,
  lines: readonly NewLine[],
): Promise<Set<string>> {
  const values = [organisationId, lines.map(({ account }) => account), lines.map(({ key }) => key)]
  return new Set((await listKnownKeysQuery(database, values)).map(({ account, key }) => `${account} ${key}`))
}

/** Returns days as `account day`; keys from another source cannot be compared. */
export async function listDaysFromOtherSources(
  database: Database,
  organisationId: string,
  { accounts, source, lines }: { accounts: readonly string[]; source: string; lines: readonly NewLine[] },
): Promise<Set<string>> {
  if (lines.length === 0) return new Set()
  let [from, to] = ['9999-12-31', '1900-01-01']
  for (const { bookedOn } of lines) {
    if (bookedOn < from) from = bookedOn
    if (bookedOn > to) to = bookedOn
  }
  const days = await listDaysFromOtherSourcesQuery(database, [organisationId, accounts, source, from, to])
  return new Set(days.map(({ account, day }) => `${account} ${day}`))
}

/** Skips stored lines; returns the number inserted. */
export async function insertLines(
  transaction: Database,
  { organisationId, fileId, source }: { organisationId: string; fileId: string; source: string },
  lines: readonly NewLine[],
): Promise<number> {
  const column = <Name extends keyof NewLine>(name: Name) => lines.map((line) => line[name])
  const values = [column('account'), column('key'), column('bookedOn'), column('amountMinor'), column('text')]
  const rest = [column('payer'), column('reference'), column('bankReference')]
  return (await insert(transaction, [organisationId, fileId, source, ...values, ...rest])).length
}

/** Ignored lines and lines that were ever matched are not deleted. */
export async function removeUnmatchedLines(
  transaction: Database,
  organisationId: string,
  fileId: string,
): Promise<void> {
  await remove(transaction, [organisationId, fileId])
}

export async function findLine(database: Database, organisationId: string, id: string): Promise<LineRow | undefined> {
  return (await find(database, [organisationId, id]))[0]
}

/** Lock order: invoices, then bank lines. */
export async function lockLine(database: Database, organisationId: string, id: string): Promise<LineRow | undefined> {
  return (await lock(database, [organisationId, id]))[0]
}

export function listLines(
  database: Database,
  organisationId: string,
  { state, text }: { state: BankLineState | null; text: string | null },
  { after, size }: { after: string | null; size: number },
): Promise<LineRow[]> {
  return listLinesQuery(database, [organisationId, state, after, text === null ? null : textPatterns(text), size])
}

export function listLinesById(database: Database, organisationId: string, ids: readonly string[]): Promise<LineRow[]> {
  return byId(database, [organisationId, ids])
}

/** `from` and `to`: days in which it may be booked. */
export type WantedLine = { id: string; amountMinor: Minor; from: CalendarDate; to: CalendarDate }

/** Oldest first, at most `size` per request. */
export async function listUnmatchedByAmounts(
  database: Database,
  organisationId: string,
  wanted: readonly WantedLine[],
  size: number,
): Promise<Map<string, LineRow[]>> {
  const column = <Name extends keyof WantedLine>(name: Name) => wanted.map((one) => one[name])
  const values = [column('id'), column('amountMinor'), column('from'), column('to')]
  const rows = wanted.length === 0 ? [] : await listUnmatchedByAmountsQuery(database, [organisationId, ...values, size])
  return Map.groupBy(rows, ({ wantedId }) => wantedId)
}

export function countLines(
  database: Database,
  organisationId: string,
): Promise<{ state: BankLineState; lines: number; minor: Minor }[]> {
  return countLinesQuery(database, [organisationId])
}

export function listOpenLines(
  database: Database,
  organisationId: string,
  { after, size }: { after: string | null; size: number },
): Promise<OpenLine[]> {
  return listOpenLinesQuery(database, [organisationId, after, size])
}

/** Locks in id order; omits lines that are no longer open. */
export function lockOpenLines(
  transaction: Database,
  organisationId: string,
  ids: readonly string[],
): Promise<OpenLine[]> {
  return lockOpen(transaction, [organisationId, ids])
}

export async function setFindings(
  database: Database,
  organisationId: string,
  found: readonly Finding[],
): Promise<void> {
  await setFindingsQuery(database, [
    organisationId,
    found.map(({ id }) => id),
    found.map(({ reason }) => reason),
    found.map(({ proposals }) => JSON.stringify(proposals)),
  ])
}

/** A null reason reopens the line. */
export async function setIgnored(
  transaction: Database,
  { organisationId, lineId }: { organisationId: string; lineId: string },
  { reason, at, by }: { reason: string | null; at: Date | null; by: string | null },
): Promise<void> {
  await setIgnoredQuery(transaction, [organisationId, lineId, reason, at, by])
}
