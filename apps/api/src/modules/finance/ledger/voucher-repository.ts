import type { BooksEntry } from '@forenet/contract/club/books'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { LedgerLine, PurchaseMovement } from '@forenet/domain/ledger'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../platform/database/prepared.ts'

export type Voucher = Pick<
  BooksEntry,
  'sequence' | 'day' | 'movedOn' | 'kind' | 'invoice' | 'payout' | 'drawerLine' | 'what'
> & {
  orderId: string | null
  eventId: string | null
  eventTitle: string | null
  /** What an order was for. */
  sold: PurchaseMovement['sold'] | null
  invoiceId: string | null
  /** The movement: a capture, refund, manual payment, drawer line, payout, or change of an invoice. */
  sourceId: string
  movedAt: Date
  recordedAt: Date
  lines: LedgerLine[]
}

const vouchers = prepared<Omit<Voucher, 'lines'> & { lines: [LedgerLine['account'], Minor][] }>(
  'ledger_vouchers',
  `select p.sequence, p.posted_on as day, p.moved_on as "movedOn", p.source_kind as kind, p.order_id as "orderId", p.event_id as "eventId",
     e.title as "eventTitle", c.kind as "drawerLine", o.kind as sold, i.invoice_id as "invoiceId", p.source_id as "sourceId",
     p.moved_at as "movedAt", p.recorded_at as "recordedAt", x.reference as payout,
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
   where p.organisation_id = $1 and p.sequence = any($2) order by p.sequence`,
)

export async function listVouchers(
  database: Database,
  organisationId: string,
  sequences: readonly number[],
): Promise<(Voucher & { day: CalendarDate })[]> {
  return (await vouchers(database, [organisationId, sequences])).map(({ lines, ...voucher }) => ({
    ...voucher,
    lines: lines.map(([account, amountMinor]) => ({ account, amountMinor })),
  }))
}
