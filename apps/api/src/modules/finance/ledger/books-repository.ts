import type { BooksEntry, BooksPage } from '@forenet/contract/club/books'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { LedgerLine, PurchaseMovement } from '@forenet/domain/ledger'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'

export type Voucher = Pick<
  BooksEntry,
  'sequence' | 'day' | 'movedOn' | 'kind' | 'invoice' | 'payout' | 'booking' | 'drawerLine' | 'what'
> & {
  orderId: string | null
  eventId: string | null
  eventTitle: string | null
  sold: PurchaseMovement['sold'] | null
  invoiceId: string | null
  /** A capture, refund, manual payment, drawer line, payout, change of an invoice, or bank booking. */
  sourceId: string
  movedAt: Date
  recordedAt: Date
  lines: LedgerLine[]
}

const listVouchersQuery = prepared<Omit<Voucher, 'lines'> & { lines: [LedgerLine['account'], Minor][] }>(
  'ledger_vouchers',
  `select p.sequence, p.posted_on as day, p.moved_on as "movedOn", p.source_kind as kind, p.order_id as "orderId", p.event_id as "eventId",
     e.title as "eventTitle", c.kind as "drawerLine", o.kind as sold, i.invoice_id as "invoiceId", p.source_id as "sourceId",
     p.moved_at as "movedAt", p.recorded_at as "recordedAt", x.reference as payout, b.booked as "booking",
     array(select l.description from order_line_face l where l.order_id = p.order_id order by l.position) as what,
     case when i.id is null then null else json_build_object('number', coalesce(i.number, i.invoice_number), 'change', i.change) end as invoice,
     (select json_agg(json_build_array(l.account, l.amount_minor) order by l.position) from ledger_line l
       where l.organisation_id = p.organisation_id and l.sequence = p.sequence) as lines
   from ledger_posting p
   left join event_face e on e.id = p.event_id
   left join order_face o on o.id = p.order_id
   left join cash_movement c on p.source_kind = 'drawer' and c.id = p.source_id
   left join invoice_change i on p.source_kind = 'invoice' and i.id = p.source_id
   left join payout_change x on p.source_kind = 'payout' and x.id = p.source_id
   left join bank_change b on p.source_kind = 'bank' and b.id = p.source_id
   where p.organisation_id = $1 and p.sequence = any($2) order by p.sequence`,
)

export async function listVouchers(
  database: Database,
  organisationId: string,
  sequences: readonly number[],
): Promise<(Voucher & { day: CalendarDate })[]> {
  return (await listVouchersQuery(database, [organisationId, sequences])).map(({ lines, ...voucher }) => ({
    ...voucher,
    lines: lines.map(([account, amountMinor]) => ({ account, amountMinor })),
  }))
}

/** Posting dates are inclusive. */
export type BooksWanted = { from: CalendarDate | null; to: CalendarDate | null; account: string | null }
export type EntryRow = Omit<BooksEntry, 'at' | 'lines' | 'event' | 'memberId'> & {
  at: Date
  memberIds: string[]
  eventId: string | null
  eventTitle: string | null
  lines: [string, Minor][]
}

const ENTRY = `select p.sequence, p.posted_on as day, p.moved_on as "movedOn", p.moved_at as at, p.source_kind as kind, coalesce(o.billing_name, i.recipient_name) as payer,
     array(select l.description from order_line_face l where l.order_id = p.order_id order by l.position) as what,
     e.id as "eventId", e.title as "eventTitle", c.kind as "drawerLine",
     case when i.id is null then null else json_build_object('number', coalesce(i.number, i.invoice_number), 'change', i.change) end as invoice,
     x.reference as payout, b.booked as "booking",
     array_remove(array[o.payer_member_id, i.member_id], null)
       || array(select l.member_id from order_line_face l where l.order_id = p.order_id order by l.position) as "memberIds",
     (select json_agg(json_build_array(l.account, l.amount_minor) order by l.position) from ledger_line l
       where l.organisation_id = p.organisation_id and l.sequence = p.sequence) as lines
   from page join ledger_posting p on p.organisation_id = $1 and p.sequence = page.sequence
   left join order_face o on o.id = p.order_id
   left join event_face e on e.id = p.event_id
   left join cash_movement c on p.source_kind = 'drawer' and c.id = p.source_id
   left join invoice_change i on p.source_kind = 'invoice' and i.id = p.source_id
   left join payout_change x on p.source_kind = 'payout' and x.id = p.source_id
   left join bank_change b on p.source_kind = 'bank' and b.id = p.source_id
   order by p.posted_on desc, p.sequence desc`
const PERIOD = `($2::date is null or posted_on >= $2) and ($3::date is null or posted_on <= $3)
       and ($4::bigint is null or (posted_on, sequence) < (select b.posted_on, b.sequence from ledger_posting b
         where b.organisation_id = $1 and b.sequence = $4))`

const entries = plannedForValues<EntryRow>(
  'books_entries',
  `with page as (
     select sequence from ledger_posting where organisation_id = $1 and ${PERIOD} order by posted_on desc, sequence desc limit $5)
   ${ENTRY}`,
)
const listAccountEntriesQuery = plannedForValues<EntryRow>(
  'books_entries_of_account',
  `with page as (
     select distinct posted_on, sequence from ledger_line where organisation_id = $1 and account = $6 and ${PERIOD}
      order by posted_on desc, sequence desc limit $5)
   ${ENTRY}`,
)
const listTrialBalanceQuery = plannedForValues<BooksPage['accounts'][number]>(
  'books_balances',
  `with sums as (
     select account, coalesce(sum(amount_minor) filter (where posted_on < $2), 0)::bigint as opening,
       coalesce(sum(amount_minor) filter (where amount_minor > 0 and ($2::date is null or posted_on >= $2)), 0)::bigint as debit,
       coalesce(-sum(amount_minor) filter (where amount_minor < 0 and ($2::date is null or posted_on >= $2)), 0)::bigint as credit
       from ledger_line where organisation_id = $1 and ($3::date is null or posted_on <= $3) group by account)
   select account, opening as "openingMinor", debit as "debitMinor", credit as "creditMinor",
     (opening + debit - credit)::bigint as "closingMinor" from sums order by account`,
)
const findSpanQuery = prepared<{ from: CalendarDate | null; to: CalendarDate | null }>(
  'books_span',
  `select (select min(posted_on) from ledger_posting where organisation_id = $1) as from,
     (select max(posted_on) from ledger_posting where organisation_id = $1) as to`,
)

export function listEntries(
  database: Database,
  organisationId: string,
  { from, to, account }: BooksWanted,
  { after, size }: { after: number | null; size: number },
): Promise<EntryRow[]> {
  const values = [organisationId, from, to, after, size]
  return account === null ? entries(database, values) : listAccountEntriesQuery(database, [...values, account])
}

export function listTrialBalance(
  database: Database,
  organisationId: string,
  { from, to }: BooksWanted,
): Promise<BooksPage['accounts']> {
  return listTrialBalanceQuery(database, [organisationId, from, to])
}

export async function findSpan(database: Database, organisationId: string): Promise<BooksPage['span']> {
  const [row] = await findSpanQuery(database, [organisationId])
  return row?.from && row.to ? { from: row.from, to: row.to } : null
}
