import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import { NEW_ORDER_CTES, type NewOrder, newOrderValues } from '../../../money/payments/index.ts'
import { INVOICE_COLUMNS, type InvoiceRecord } from '../invoice-repository.ts'

const findByTokenQuery = prepared<InvoiceRecord>(
  'invoice_by_pay_token',
  `select ${INVOICE_COLUMNS} from invoice where pay_token = $1 and number is not null`,
)
const lockQuery = prepared<InvoiceRecord>(
  'invoice_lock_by_id',
  `select ${INVOICE_COLUMNS} from invoice where id = $1 for update`,
)
const setClaimQuery = prepared('invoice_claim', 'update invoice set claimed_by = $2 where id = $1')
const setOrderQuery = prepared('invoice_order', 'update invoice set order_id = $2 where id = $1')

// Omits the unpaid limit at the end of `newOrderValues`.
const ORDER_VALUES = 14
const storeOrderQuery = prepared(
  'invoice_order_store',
  `with ${NEW_ORDER_CTES.about('$15', '(select 1) once')},
   sold as (
     select 0 as position, $4::uuid as member_id, null::uuid as history_id, $10::text as name, $16::text as description,
       $6::bigint as price, 1::numeric as rate, 0::bigint as vat, 0::bigint as surcharge, $6::bigint as total),
   ${NEW_ORDER_CTES.lines}
   select id from new_order`,
)

/** Undefined for unknown secrets. */
export async function findByPayToken(database: Database, payToken: string): Promise<InvoiceRecord | undefined> {
  return (await findByTokenQuery(database, [payToken]))[0]
}

/** Throws if there is no such invoice. */
export async function lockInvoiceById(transaction: Database, invoiceId: string | null): Promise<InvoiceRecord> {
  const [invoice] = invoiceId === null ? [] : await lockQuery(transaction, [invoiceId])
  if (!invoice) throw new Error(`No invoice ${invoiceId}`)
  return invoice
}

/** Lock the invoice first. A null attempt releases the claim. */
export async function claimInvoice(transaction: Database, invoiceId: string, attemptId: string | null): Promise<void> {
  await setClaimQuery(transaction, [invoiceId, attemptId])
}

/** The caller must have locked the invoice. */
export async function insertInvoiceOrder(
  transaction: Database,
  invoiceId: string,
  order: NewOrder,
  description: string,
): Promise<void> {
  const values = newOrderValues(order, { most: 0, withinMs: 0 }, order.createdAt).slice(0, ORDER_VALUES)
  await storeOrderQuery(transaction, [...values, invoiceId, description])
  await setInvoiceOrder(transaction, invoiceId, order.id)
}

/** Sets the order of the invoice's next card payment. */
export async function setInvoiceOrder(transaction: Database, invoiceId: string, orderId: string): Promise<void> {
  await setOrderQuery(transaction, [invoiceId, orderId])
}
