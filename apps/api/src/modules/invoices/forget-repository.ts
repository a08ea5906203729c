import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'

const drafts = prepared(
  'leaving_invoice_drafts',
  'delete from invoice where number is null and (member_id = any($1) or payer_member_id = any($1))',
)
const words = prepared(
  'leaving_invoice_words',
  `update invoice set note = '', recipient_email = ''
    where payer_member_id = any($1) and (note <> '' or recipient_email <> '')`,
)
const reasons = prepared(
  'leaving_invoice_reasons',
  `update invoice_movement m set reason = '' from invoice i
    where i.id = m.invoice_id and (i.member_id = any($1) or i.payer_member_id = any($1)) and m.reason <> ''`,
)
const old = prepared(
  'books_invoices',
  `update invoice i set recipient_name = $2, recipient_address = '{}' from member_face m
    where m.id = i.payer_member_id and m.deleted_at is not null and i.recipient_name <> $2
      and i.paid_minor + i.credited_minor + i.written_off_minor = i.total_minor
      and i.updated_at < ($1::date::timestamp at time zone 'Europe/Copenhagen')`,
)

/**
 * Deletes drafts and reasons about members, and the e-mail address and note of invoices they are billed for. An issued
 * invoice keeps its recipient, which bookkeeping needs.
 */
export async function forgetInvoices(transaction: Database, ids: readonly string[]): Promise<void> {
  await drafts(transaction, [ids])
  await words(transaction, [ids])
  await reasons(transaction, [ids])
}

/** Erases deleted members from settled invoices unchanged since a day. Idempotent. */
export async function forgetOldInvoices(transaction: Database, before: string, name: string): Promise<void> {
  await old(transaction, [before, name])
}
