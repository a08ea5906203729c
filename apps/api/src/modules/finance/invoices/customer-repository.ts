import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

/** The recipient of an invoice; several invoices of a member have the same `customerId`. */
export type InvoiceCustomer = {
  invoiceId: string
  customerId: string
  name: string
  address: string[]
  cvrNumber: string
}

const customers = prepared<InvoiceCustomer>(
  'invoice_customers',
  `select id as "invoiceId", coalesce(payer_member_id, member_id, id) as "customerId", recipient_name as name,
     recipient_address as address, cvr_number as "cvrNumber"
     from invoice where organisation_id = $1 and id = any($2) order by number`,
)
const cardPaid = prepared<{ orderId: string; invoiceId: string }>(
  'invoices_paid_by_orders',
  `select id as "orderId", invoice_id as "invoiceId" from invoice_movement
    where organisation_id = $1 and method = 'card' and id = any($2)`,
)

export function listInvoiceCustomers(
  database: Database,
  organisationId: string,
  invoiceIds: readonly string[],
): Promise<InvoiceCustomer[]> {
  return customers(database, [organisationId, invoiceIds])
}

/** The invoices that orders paid by card. */
export async function mapPaidInvoices(
  database: Database,
  organisationId: string,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await cardPaid(database, [organisationId, orderIds])
  return new Map(rows.map(({ orderId, invoiceId }) => [orderId, invoiceId]))
}
