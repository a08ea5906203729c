import type { Database } from '@forenet/database/database'
import type { InvoiceMovementKind } from '@forenet/database/invoice-tables'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../platform/database/prepared.ts'

export type ManualMethod = 'bank-transfer' | 'cash'
/** `card`: captured by the gateway; the movement has the order's id. */
type PaymentMethod = ManualMethod | 'card'

/** A positive `amountMinor` increases the amount owed. */
export type MovementRow = {
  id: string
  kind: InvoiceMovementKind
  amountMinor: Minor
  vatMinor: Minor
  method: PaymentMethod | null
  day: CalendarDate
  /** Number of the invoice or credit note. */
  number: number | null
  reason: string
  reverses: string | null
  bookedAt: Date
  bookedBy: string | null
}
export type NewMovement = MovementRow & { invoiceId: string; organisationId: string }

const insertQuery = prepared(
  'invoice_movement_insert',
  `insert into invoice_movement (id, invoice_id, organisation_id, kind, amount_minor, vat_minor, method, day, number, reason, reverses,
     booked_at, booked_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
const findQuery = prepared<{ invoiceId: string }>(
  'invoice_movement_find',
  'select invoice_id as "invoiceId" from invoice_movement where id = $1',
)
const listMovementsQuery = prepared<MovementRow>(
  'invoice_movements',
  `select id, kind, amount_minor as "amountMinor", vat_minor as "vatMinor", method, day, number, reason, reverses,
     booked_at as "bookedAt", booked_by as "bookedBy"
   from invoice_movement where invoice_id = $1 order by booked_at desc, number desc nulls first, id`,
)
const listInvoiceFiguresQuery = prepared<{ change: ManualMethod | 'owed'; minor: Minor }>(
  'invoice_figures',
  `select 'owed' as change, coalesce(sum(total_minor - paid_minor - credited_minor - written_off_minor), 0)::bigint as minor
     from invoice where organisation_id = $1 and number is not null
   union all
   select method, -sum(amount_minor)::bigint from invoice_movement
    where organisation_id = $1 and method in ('bank-transfer', 'cash') group by method`,
)

/** A trigger updates the invoice's totals and queues the posting to the ledger. */
export async function insertMovement(transaction: Database, movement: NewMovement): Promise<void> {
  await insertQuery(transaction, [
    movement.id,
    movement.invoiceId,
    movement.organisationId,
    movement.kind,
    movement.amountMinor,
    movement.vatMinor,
    movement.method,
    movement.day,
    movement.number,
    movement.reason,
    movement.reverses,
    movement.bookedAt,
    movement.bookedBy,
  ])
}

export async function findMovementInvoice(database: Database, movementId: string): Promise<string | undefined> {
  return (await findQuery(database, [movementId]))[0]?.invoiceId
}

/** Newest first. */
export function listMovements(database: Database, invoiceId: string): Promise<MovementRow[]> {
  return listMovementsQuery(database, [invoiceId])
}

/** Sums in øre: amounts owed, and payments less reversals by method. */
export function listInvoiceFigures(
  database: Database,
  organisationId: string,
): Promise<{ change: ManualMethod | 'owed'; minor: Minor }[]> {
  return listInvoiceFiguresQuery(database, [organisationId])
}

const listInvoicesBeingPaidQuery = prepared<{ id: string; number: number; day: CalendarDate; leftMinor: Minor }>(
  'invoices_being_paid',
  `select id, number, issued_on as day, total_minor - paid_minor - credited_minor - written_off_minor as "leftMinor"
     from invoice where organisation_id = $1 and issued_on <= $2 and claimed_by is not null and number is not null
      and paid_minor + credited_minor + written_off_minor < total_minor order by number`,
)

/** Lists invoices issued until the day with a card payment that is being captured. */
export function listInvoicesBeingPaid(
  database: Database,
  organisationId: string,
  through: CalendarDate,
): Promise<{ id: string; number: number; day: CalendarDate; leftMinor: Minor }[]> {
  return listInvoicesBeingPaidQuery(database, [organisationId, through])
}
