import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { type InvoiceCustomer, listInvoiceCustomers, mapPaidInvoices } from '../invoices/index.ts'
import { listReceivableBalances, type PostedPeriod, type Voucher } from '../ledger/index.ts'

export type Customer = Omit<InvoiceCustomer, 'invoiceId'> & { openingMinor: Minor; closingMinor: Minor }
type CustomerDirectory = {
  customers: readonly Customer[]
  customerIdOf: (voucher: Pick<Voucher, 'invoiceId' | 'orderId'>) => string | null
}

const INVOICES_AT_ONCE = 5_000

/** People and companies with an invoice owed at the start of the period, or a movement in it. */
export async function listCustomers(
  database: Database,
  organisationId: string,
  period: PostedPeriod,
): Promise<CustomerDirectory> {
  const balances = await listReceivableBalances(database, organisationId, period)
  const orders = balances.flatMap(({ orderId }) => orderId ?? [])
  const paid = await mapPaidInvoices(database, organisationId, orders)
  const invoiceOf = ({ invoiceId, orderId }: Pick<Voucher, 'invoiceId' | 'orderId'>) =>
    invoiceId ?? (orderId === null ? undefined : paid.get(orderId))
  const billed = new Map<string, InvoiceCustomer>()
  const invoices = [...new Set(balances.flatMap((balance) => invoiceOf(balance) ?? []))]
  for (let from = 0; from < invoices.length; from += INVOICES_AT_ONCE) {
    const some = await listInvoiceCustomers(database, organisationId, invoices.slice(from, from + INVOICES_AT_ONCE))
    for (const one of some) billed.set(one.invoiceId, one)
  }
  const found = new Map<string, Customer & { moved: boolean }>()
  for (const balance of balances) {
    const invoice = billed.get(invoiceOf(balance) ?? '')
    if (!invoice) continue
    const { invoiceId: _invoiceId, ...customer } = invoice
    const before = found.get(customer.customerId) ?? { ...customer, openingMinor: 0, closingMinor: 0, moved: false }
    found.set(customer.customerId, {
      ...before,
      openingMinor: before.openingMinor + balance.openingMinor,
      closingMinor: before.closingMinor + balance.closingMinor,
      moved: before.moved || balance.moved,
    })
  }
  return {
    customers: [...found.values()].filter(({ moved, openingMinor }) => moved || openingMinor !== 0),
    customerIdOf: (voucher) => billed.get(invoiceOf(voucher) ?? '')?.customerId ?? null,
  }
}
