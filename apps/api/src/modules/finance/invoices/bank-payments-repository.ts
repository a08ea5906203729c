import type { Database } from '@forenet/database/database'
import type { MatchableInvoice } from '@forenet/domain/bank-match'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { InvoiceAmounts } from '@forenet/domain/invoice'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'

export type LockedInvoice = { id: string; leftMinor: Minor; isClaimed: boolean }
export type BankMovement = { id: string; invoiceId: string; amountMinor: Minor; day: CalendarDate; reason: string }
/** `state` is derived from the amounts and the due date. */
export type InvoiceToPay = InvoiceAmounts & {
  id: string
  number: number
  recipient: string
  dueOn: CalendarDate | null
}

const OUTSTANDING_SQL = 'i.total_minor - i.paid_minor - i.credited_minor - i.written_off_minor'

const listMatchableQuery = plannedForValues<MatchableInvoice>(
  'invoices_matchable',
  `select i.id, i.number, i.recipient_name as recipient, m.name as about, ${OUTSTANDING_SQL} as "leftMinor",
     case when i.instalment_count = 0 then ${OUTSTANDING_SQL} else coalesce((select p.left_minor from invoice_part p
       where p.invoice_id = i.id and p.position = i.next_instalment), 0) end as "dueMinor"
     from invoice i left join member_face m on m.id = i.member_id and i.payer_member_id is distinct from i.member_id
    where i.organisation_id = $1 and i.number is not null
      and (i.paid_minor + i.credited_minor + i.written_off_minor < i.total_minor or i.number = any($2::bigint[]))`,
)
const listInvoicesToPayQuery = prepared<InvoiceToPay>(
  'invoice_faces',
  `select id, number, recipient_name as recipient, next_due_on as "dueOn", total_minor as "totalMinor", paid_minor as "paidMinor",
     credited_minor as "creditedMinor", written_off_minor as "writtenOffMinor"
   from invoice where organisation_id = $1 and id = any($2) and number is not null`,
)
const lockQuery = prepared<LockedInvoice>(
  'invoices_lock_to_pay',
  `select i.id, ${OUTSTANDING_SQL} as "leftMinor", i.claimed_by is not null as "isClaimed" from invoice i
    where i.organisation_id = $1 and i.id = any($2) and i.number is not null order by i.id for update`,
)
const listStoredMovementsQuery = prepared<{ id: string; invoiceId: string; amountMinor: Minor }>(
  'invoice_movements_by_id',
  'select id, invoice_id as "invoiceId", amount_minor as "amountMinor" from invoice_movement where id = any($1)',
)
const insertQuery = prepared(
  'invoice_movements_insert',
  `insert into invoice_movement (id, invoice_id, organisation_id, kind, amount_minor, method, day, reason, booked_at, booked_by)
   select u.id, u.invoice_id, $1, 'payment', u.amount_minor, 'bank-transfer', u.day, u.reason, $2, $3
     from unnest($4::uuid[], $5::uuid[], $6::bigint[], $7::date[], $8::text[]) as u (id, invoice_id, amount_minor, day, reason)`,
)

/** Lists owed invoices, and those with the given numbers. */
export function listMatchable(
  database: Database,
  organisationId: string,
  numbers: readonly number[],
): Promise<MatchableInvoice[]> {
  return listMatchableQuery(database, [organisationId, numbers])
}

export function listInvoicesToPay(
  database: Database,
  organisationId: string,
  ids: readonly string[],
): Promise<InvoiceToPay[]> {
  return listInvoicesToPayQuery(database, [organisationId, ids])
}

/** Locks in id order. */
export function lockInvoicesToPay(
  transaction: Database,
  organisationId: string,
  ids: readonly string[],
): Promise<LockedInvoice[]> {
  return lockQuery(transaction, [organisationId, ids])
}

export function listStoredMovements(
  transaction: Database,
  ids: readonly string[],
): Promise<{ id: string; invoiceId: string; amountMinor: Minor }[]> {
  return listStoredMovementsQuery(transaction, [ids])
}

/** Triggers update the invoices' totals and queue the postings to the ledger. */
export async function insertBankMovements(
  transaction: Database,
  { organisationId, at, by }: { organisationId: string; at: Date; by: string | null },
  movements: readonly BankMovement[],
): Promise<void> {
  const column = <Name extends keyof BankMovement>(name: Name) => movements.map((one) => one[name])
  await insertQuery(transaction, [
    ...[organisationId, at, by, column('id'), column('invoiceId'), movements.map(({ amountMinor }) => 0 - amountMinor)],
    ...[column('day'), column('reason')],
  ])
}
