import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Instalment } from '@forenet/domain/instalments'
import type { InvoiceAmounts, InvoiceLineSums, InvoiceLineTerms, PaymentSlipType } from '@forenet/domain/invoice'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../platform/database/prepared.ts'
import { replaceInstalments } from './instalment-repository.ts'

/** `memberId`: the person it is about; `payerMemberId`: the person billed. */
export type RecipientRow = {
  memberId: string | null
  payerMemberId: string | null
  recipientName: string
  recipientEmail: string
  recipientAddress: string[]
  cvrNumber: string
}
export type DraftRow = RecipientRow & {
  id: string
  organisationId: string
  language: 'da' | 'en'
  note: string
  totalMinor: Minor
  vatMinor: Minor
  /** The due date, or that of the first instalment. */
  dueOn: CalendarDate | null
}
/** Seller and payment details at the time of issue. */
export type SellerRow = {
  sellerName: string | null
  sellerAddress: string
  sellerPostCode: string
  sellerCity: string
  sellerCvrNumber: string | null
  bankAccount: string
  creditorNumber: string
  slipType: PaymentSlipType
}
export type InvoiceRecord = DraftRow &
  SellerRow &
  InvoiceAmounts & {
    creditedVatMinor: Minor
    issuedOn: CalendarDate | null
    number: number | null
    updatedAt: Date
    /** Set if the recipient's account was deleted before the e-mail was sent. */
    mailLostAt: Date | null
    payToken: string
    orderId: string | null
    /** The attempt that is capturing money for it. */
    claimedBy: string | null
    /** The invoice whose reminder fee this is. */
    feeOf: string | null
    /** Last day on which a refund or reversal reopened the settled invoice. */
    owedAgainOn: CalendarDate | null
    instalmentCount: number
    /** Due date of the oldest open instalment, or of the last one; without instalments, of the invoice. */
    nextDueOn: CalendarDate | null
    nextInstalment: number
    /** The membership purchase that it bills. */
    purchaseOrderId: string | null
  }
export type LineRow = InvoiceLineTerms & InvoiceLineSums & { description: string }

export const INVOICE_COLUMNS = `id, organisation_id as "organisationId", member_id as "memberId", payer_member_id as "payerMemberId",
  recipient_name as "recipientName", recipient_email as "recipientEmail", recipient_address as "recipientAddress",
  cvr_number as "cvrNumber", language, note, total_minor as "totalMinor", vat_minor as "vatMinor", due_on as "dueOn",
  paid_minor as "paidMinor", credited_minor as "creditedMinor", credited_vat_minor as "creditedVatMinor",
  written_off_minor as "writtenOffMinor", issued_on as "issuedOn", number, seller_name as "sellerName",
  seller_address as "sellerAddress", seller_post_code as "sellerPostCode", seller_city as "sellerCity",
  seller_cvr_number as "sellerCvrNumber", bank_account as "bankAccount", creditor_number as "creditorNumber", slip_type as "slipType",
  updated_at as "updatedAt", mail_lost_at as "mailLostAt", pay_token as "payToken",
  order_id as "orderId", claimed_by as "claimedBy", fee_of as "feeOf",
  owed_again_on as "owedAgainOn", instalment_count as "instalmentCount", next_due_on as "nextDueOn",
  next_instalment as "nextInstalment", purchase_order_id as "purchaseOrderId"`

const findQuery = prepared<InvoiceRecord>(
  'invoice_find',
  `select ${INVOICE_COLUMNS} from invoice where organisation_id = $1 and id = $2`,
)
const findByIdQuery = prepared<InvoiceRecord>(
  'invoice_find_by_id',
  `select ${INVOICE_COLUMNS} from invoice where id = $1`,
)
const lockQuery = prepared<InvoiceRecord>(
  'invoice_lock',
  `select ${INVOICE_COLUMNS} from invoice where organisation_id = $1 and id = $2 for update`,
)
const lockPurchasesQuery = prepared<InvoiceRecord>(
  'invoices_lock_of_purchases',
  `select ${INVOICE_COLUMNS} from invoice
    where (purchase_order_id, member_id) in (select * from unnest($1::uuid[], $2::uuid[])) and number is not null
    order by id for update`,
)
const listOwedPurchasesQuery = prepared<{ memberId: string; number: number }>(
  'invoices_owed_of_purchases',
  `select member_id as "memberId", number from invoice
    where organisation_id = $1 and member_id = any($2) and purchase_order_id is not null and number is not null
      and paid_minor + credited_minor + written_off_minor < total_minor order by number`,
)
const saveQuery = prepared<{ id: string }>(
  'invoice_save_draft',
  `insert into invoice (id, organisation_id, member_id, payer_member_id, recipient_name, recipient_email, recipient_address,
     cvr_number, language, note, total_minor, vat_minor, due_on, created_at, created_by, updated_at, fee_of,
     instalment_count, purchase_order_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $14, $16, $17, $18)
   on conflict (id) do update set member_id = $3, payer_member_id = $4, recipient_name = $5, recipient_email = $6,
     recipient_address = $7, cvr_number = $8, language = $9, note = $10, total_minor = $11, vat_minor = $12, due_on = $13,
     updated_at = $14, instalment_count = $17
   where invoice.organisation_id = $2 and invoice.number is null returning id`,
)
const removeLinesQuery = prepared('invoice_remove_lines', 'delete from invoice_line where invoice_id = $1')
const insertLinesQuery = prepared(
  'invoice_insert_lines',
  `insert into invoice_line (invoice_id, position, description, quantity, unit_minor, vat_rate, vat_minor, total_minor)
   select $1, u.* from unnest($2::int[], $3::text[], $4::int[], $5::bigint[], $6::numeric[], $7::bigint[], $8::bigint[]) as u`,
)
const listLinesQuery = prepared<Omit<LineRow, 'vatRate'> & { vatRate: string }>(
  'invoice_lines',
  `select description, quantity, unit_minor as "unitMinor", vat_rate as "vatRate", vat_minor as "vatMinor",
     total_minor as "totalMinor" from invoice_line where invoice_id = $1 order by position`,
)
const removeQuery = prepared<{ id: string }>(
  'invoice_remove_draft',
  'delete from invoice where organisation_id = $1 and id = $2 and number is null returning id',
)
const isInvoicedQuery = prepared<{ named: boolean }>(
  'invoice_names_member',
  'select exists (select from invoice where member_id = $1) or exists (select from invoice where payer_member_id = $1) as named',
)
const markIssuedQuery = prepared(
  'invoice_issue',
  `update invoice set number = $2, issued_on = $3, due_on = $4, updated_at = $5, seller_name = $6, seller_address = $7,
     seller_post_code = $8, seller_city = $9, seller_cvr_number = $10, bank_account = $11, creditor_number = $12,
     payer_member_id = $13, recipient_name = $14, recipient_email = $15, recipient_address = $16, slip_type = $17
   where id = $1`,
)

/** Undefined for invoices of other clubs. */
export async function findInvoice(
  database: Database,
  organisationId: string,
  invoiceId: string,
): Promise<InvoiceRecord | undefined> {
  return (await findQuery(database, [organisationId, invoiceId]))[0]
}

/** Used by background work, which has no club. */
export async function findInvoiceById(database: Database, invoiceId: string): Promise<InvoiceRecord | undefined> {
  return (await findByIdQuery(database, [invoiceId]))[0]
}

export async function lockInvoice(
  transaction: Database,
  organisationId: string,
  invoiceId: string,
): Promise<InvoiceRecord | undefined> {
  return (await lockQuery(transaction, [organisationId, invoiceId]))[0]
}

/** Locks in id order. */
export function lockPurchaseInvoices(
  transaction: Database,
  purchases: readonly { orderId: string; memberId: string }[],
): Promise<InvoiceRecord[]> {
  return lockPurchasesQuery(transaction, [
    purchases.map(({ orderId }) => orderId),
    purchases.map(({ memberId }) => memberId),
  ])
}

export function listOwedPurchases(
  database: Database,
  organisationId: string,
  memberIds: readonly string[],
): Promise<{ memberId: string; number: number }[]> {
  return listOwedPurchasesQuery(database, [organisationId, memberIds])
}

/** False if the id belongs to another club's invoice or an issued one. */
export async function saveDraft(
  transaction: Database,
  draft: DraftRow & { feeOf?: string; instalments?: readonly Instalment[]; purchaseOrderId?: string | null },
  rows: readonly LineRow[],
  { at, by }: { at: Date; by: string | null },
): Promise<boolean> {
  const { instalments = [] } = draft
  const stored = await saveQuery(transaction, [
    draft.id,
    draft.organisationId,
    draft.memberId,
    draft.payerMemberId,
    draft.recipientName,
    draft.recipientEmail,
    draft.recipientAddress,
    draft.cvrNumber,
    draft.language,
    draft.note,
    draft.totalMinor,
    draft.vatMinor,
    draft.dueOn,
    at,
    by,
    draft.feeOf ?? null,
    instalments.length,
    draft.purchaseOrderId ?? null,
  ])
  if (stored.length === 0) return false
  await replaceInstalments(transaction, draft.id, instalments)
  await removeLinesQuery(transaction, [draft.id])
  await insertLinesQuery(transaction, [
    draft.id,
    rows.map((_row, position) => position),
    rows.map(({ description }) => description),
    rows.map(({ quantity }) => quantity),
    rows.map(({ unitMinor }) => unitMinor),
    rows.map(({ vatRate }) => vatRate),
    rows.map(({ vatMinor }) => vatMinor),
    rows.map(({ totalMinor }) => totalMinor),
  ])
  return true
}

export async function listLines(database: Database, invoiceId: string): Promise<LineRow[]> {
  return (await listLinesQuery(database, [invoiceId])).map((line) => ({ ...line, vatRate: Number(line.vatRate) }))
}

/** False if there is no such draft. */
export async function removeDraft(database: Database, organisationId: string, invoiceId: string): Promise<boolean> {
  return (await removeQuery(database, [organisationId, invoiceId])).length > 0
}

/** True if an invoice or draft is about the member or billed to them. */
export async function isInvoiced(database: Database, memberId: string): Promise<boolean> {
  return (await isInvoicedQuery(database, [memberId]))[0]?.named ?? true
}

export async function markIssued(
  transaction: Database,
  invoiceId: string,
  { number, day, dueOn, at }: { number: number; day: CalendarDate; dueOn: CalendarDate; at: Date },
  seller: SellerRow & { sellerName: string },
  recipient: RecipientRow,
): Promise<void> {
  const { sellerName, sellerAddress, sellerPostCode, sellerCity, sellerCvrNumber, bankAccount, creditorNumber } = seller
  const asIssued = [sellerName, sellerAddress, sellerPostCode, sellerCity, sellerCvrNumber, bankAccount, creditorNumber]
  const { payerMemberId, recipientName, recipientEmail, recipientAddress } = recipient
  const billed = [payerMemberId, recipientName, recipientEmail, recipientAddress]
  await markIssuedQuery(transaction, [invoiceId, number, day, dueOn, at, ...asIssued, ...billed, seller.slipType])
}
