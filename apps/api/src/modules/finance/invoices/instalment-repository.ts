import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { computeUnpaidInstalments, type Instalment } from '@forenet/domain/instalments'
import { computeOutstandingMinor, type InvoiceAmounts } from '@forenet/domain/invoice'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../platform/database/prepared.ts'

export type InvoiceInstalment = Instalment & { number: number; leftMinor: Minor }

const removeQuery = prepared('invoice_instalments_remove', 'delete from invoice_instalment where invoice_id = $1')
const insertQuery = prepared(
  'invoice_instalments_insert',
  `insert into invoice_instalment (invoice_id, position, due_on, amount_minor, upto_minor)
   select $1, u.nth, u.due_on, u.amount, sum(u.amount) over (order by u.nth)
     from unnest($2::date[], $3::bigint[]) with ordinality as u (due_on, amount, nth)`,
)
const findQuery = prepared<Instalment & { number: number }>(
  'invoice_instalments',
  `select position as number, due_on as "dueOn", amount_minor as "amountMinor" from invoice_instalment
    where invoice_id = $1 order by position`,
)
const postponeInstalmentsQuery = prepared(
  'invoice_instalments_postpone',
  'update invoice_instalment set due_on = $2 where invoice_id = $1 and due_on < $2',
)

/** Stores nothing if the invoice is paid in full. */
export async function replaceInstalments(
  transaction: Database,
  invoiceId: string,
  instalments: readonly Instalment[],
): Promise<void> {
  await removeQuery(transaction, [invoiceId])
  if (instalments.length === 0) return
  const column = <Name extends keyof Instalment>(name: Name) => instalments.map((one) => one[name])
  await insertQuery(transaction, [invoiceId, column('dueOn'), column('amountMinor')])
}

export async function postponeInstalments(transaction: Database, invoiceId: string, day: CalendarDate): Promise<void> {
  await postponeInstalmentsQuery(transaction, [invoiceId, day])
}

/** Oldest first; empty if the invoice is paid in full. */
export async function listInstalments(
  database: Database,
  { id, instalmentCount, ...invoice }: { id: string; instalmentCount: number } & Omit<InvoiceAmounts, 'totalMinor'>,
): Promise<InvoiceInstalment[]> {
  if (instalmentCount === 0) return []
  const instalments = await findQuery(database, [id])
  const left = computeUnpaidInstalments(
    instalments.map(({ amountMinor }) => amountMinor),
    invoice.paidMinor + invoice.creditedMinor + invoice.writtenOffMinor,
  )
  return instalments.map((one, nth) => ({ ...one, leftMinor: left[nth] ?? 0 }))
}

/** Parts by due date, oldest first; a single part, numbered 0, without instalments. */
export async function listOwedParts(
  database: Database,
  invoice: InvoiceAmounts & { id: string; instalmentCount: number; dueOn: CalendarDate | null },
): Promise<{ number: number; dueOn: CalendarDate; leftMinor: Minor }[]> {
  const { instalmentCount, dueOn } = invoice
  if (dueOn === null) throw new Error(`The invoice ${invoice.id} is a draft`)
  const parts =
    instalmentCount === 0
      ? [{ number: 0, dueOn, leftMinor: computeOutstandingMinor(invoice) }]
      : await listInstalments(database, invoice)
  return parts.filter(({ leftMinor }) => leftMinor > 0)
}
