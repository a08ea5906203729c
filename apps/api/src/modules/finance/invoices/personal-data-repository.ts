import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const INVOICE_JOINS_SQL = 'from invoice i join organisation_face c on c.id = i.organisation_id'
const BILLED_SQL = 'i.payer_member_id = any($1) and i.number is not null'

/**
 * For invoices about a member that others pay, exports the recipient's name and the lines. `$1`: the member, and the
 * children only that member looks after.
 */
export const INVOICES_EXPORT_SQL = {
  invoices: `select i.number, c.name as organisation, i.recipient_name as "billingName", i.recipient_email as "billingEmail",
      array_to_string(i.recipient_address, ', ') as "billingAddress", i.note as message, i.total_minor as "amountMinor",
      i.total_minor - i.paid_minor - i.credited_minor - i.written_off_minor as "leftMinor", i.issued_on as "issuedOn",
      i.due_on as "dueOn"
    ${INVOICE_JOINS_SQL} where ${BILLED_SQL} order by i.created_at, i.id`,
  invoiceLines: `select i.number, c.name as organisation, i.recipient_name as buyer, l.description, l.quantity,
      l.unit_minor as "priceMinor", l.vat_rate as "vatRate", l.vat_minor as "vatMinor", l.total_minor as "totalMinor"
    ${INVOICE_JOINS_SQL} join invoice_line l on l.invoice_id = i.id
    where (${BILLED_SQL} or i.member_id = any($1) and i.number is not null) order by i.created_at, i.id, l.position`,
  invoiceInstalments: `select i.number, c.name as organisation, p.amount_minor as "amountMinor", p.due_on as "dueOn"
    ${INVOICE_JOINS_SQL} join invoice_instalment p on p.invoice_id = i.id
    where ${BILLED_SQL} order by i.created_at, i.id, p.position`,
  invoiceMovements: `select i.number, c.name as organisation, m.kind, m.method as "paymentMethod", m.amount_minor as "amountMinor",
      m.day as at, m.reason
    ${INVOICE_JOINS_SQL} join invoice_movement m on m.invoice_id = i.id
    where ${BILLED_SQL} order by m.booked_at, m.id`,
  invoiceReminders: `select i.number, c.name as organisation, r.step as kind, r.day as at, r.state as status
    ${INVOICE_JOINS_SQL} join invoice_reminder r on r.invoice_id = i.id
    where ${BILLED_SQL} order by r.created_at, r.id`,
  reminderPauses: `select c.name as organisation, p.kind, p.reason, p.paused_at as "createdAt", p.ended_at as "endedAt"
    from invoice_reminder_pause p join organisation_face c on c.id = p.organisation_id
    where p.member_id = any($1) order by p.paused_at, p.id`,
} as const

const deleteDraftsQuery = prepared(
  'leaving_invoice_drafts',
  'delete from invoice where number is null and (member_id = any($1) or payer_member_id = any($1))',
)
const listAddressedQuery = prepared<{ id: string }>(
  'leaving_invoices_addressed',
  "select id from invoice where payer_member_id = any($1) and recipient_email <> '' order by id for update",
)
const eraseAddressesQuery = prepared(
  'leaving_invoice_addresses',
  `update invoice set recipient_email = '', mail_lost_at = case when id = any($2) then $3::timestamptz end where id = any($1)`,
)
const eraseNotesQuery = prepared(
  'leaving_invoice_notes',
  "update invoice set note = '' where payer_member_id = any($1) and note <> ''",
)
const erasePaymentNotesQuery = prepared(
  'leaving_invoice_payment_notes',
  `update invoice_movement m set reason = '' from invoice i
    where i.id = m.invoice_id and (i.member_id = any($1) or i.payer_member_id = any($1)) and m.kind = 'payment' and m.reason <> ''`,
)
const SETTLED_SQL = `from invoice i
    where i.number is not null and i.recipient_name <> $2
      and i.paid_minor + i.credited_minor + i.written_off_minor = i.total_minor
      and i.updated_at < ($1::date::timestamp at time zone 'Europe/Copenhagen')
      and (i.payer_member_id is null
        or exists (select from member_face m where m.id = i.payer_member_id and m.deleted_at is not null))`
const eraseExpiredReasonsQuery = prepared(
  'books_invoice_reasons',
  `update invoice_movement m set reason = '' where m.reason <> '' and m.invoice_id in (select i.id ${SETTLED_SQL})`,
)
const eraseExpiredQuery = prepared(
  'books_invoices',
  `update invoice set recipient_name = $2, recipient_address = '{}', recipient_email = '', cvr_number = '', note = ''
    where id in (select i.id ${SETTLED_SQL})`,
)
const findRetainedInvoicesQuery = prepared<{ invoices: number; latest: Date | null }>(
  'leaving_invoices_kept',
  `select count(*)::int as invoices, max(updated_at) as latest from invoice where payer_member_id = $1 and number is not null`,
)
const findLostMailsQuery = prepared<{ count: number; invoiceId: string | null }>(
  'invoice_mails_lost',
  `select count(*)::int as count, (array_agg(id order by due_on, number))[1] as "invoiceId" from invoice
    where organisation_id = $1 and mail_lost_at is not null
      and paid_minor + credited_minor + written_off_minor < total_minor`,
)

/**
 * Erases drafts and free text. Issued invoices retain the recipient and the reasons of credits and write-offs, which
 * bookkeeping requires.
 */
export async function eraseDraftsAndNotes(transaction: Database, ids: readonly string[]): Promise<void> {
  await deleteDraftsQuery(transaction, [ids])
  await eraseNotesQuery(transaction, [ids])
  await erasePaymentNotesQuery(transaction, [ids])
}

export async function lockAddressedInvoices(transaction: Database, ids: readonly string[]): Promise<string[]> {
  return (await listAddressedQuery(transaction, [ids])).map(({ id }) => id)
}

/** `unsent` invoices are marked as lost. */
export async function eraseAddresses(
  transaction: Database,
  { invoiceIds, unsent }: { invoiceIds: readonly string[]; unsent: readonly string[] },
  at: Date,
): Promise<void> {
  await eraseAddressesQuery(transaction, [invoiceIds, unsent, at])
}

/** Erases deleted members and people outside the portal from settled invoices unchanged since the day. Idempotent. */
export async function eraseExpiredInvoices(transaction: Database, before: string, name: string): Promise<void> {
  await eraseExpiredReasonsQuery(transaction, [before, name])
  await eraseExpiredQuery(transaction, [before, name])
}

export async function findRetainedInvoices(
  database: Database,
  memberId: string,
): Promise<{ invoices: number; latest: Date | null }> {
  return (await findRetainedInvoicesQuery(database, [memberId]))[0] ?? { invoices: 0, latest: null }
}

/** `invoiceId`: the one due first; undefined if none was lost. */
export async function findLostMails(
  database: Database,
  organisationId: string,
): Promise<{ count: number; invoiceId: string } | undefined> {
  const [{ count, invoiceId } = { count: 0, invoiceId: null }] = await findLostMailsQuery(database, [organisationId])
  return invoiceId === null ? undefined : { count, invoiceId }
}
