export { listInvoicesToPay, listMatchable, lockInvoicesToPay } from './bank-payments-repository.ts'
export { invoiceBatches } from './batches/batches.ts'
export { invoiceEffects } from './card/order-effects.ts'
export { afterInvoicePayment } from './card/paid-mail.ts'
export { findCreditNote } from './credit-note-document.ts'
export { invoiceDetails } from './details.ts'
export { eraseInvoices } from './erase-invoices.ts'
export { isInvoiced, listOwedPurchases } from './invoice-repository.ts'
export { findIssuedSheet } from './invoice-sheet.ts'
export { sumOverdue } from './list.ts'
export { type InvoiceCustomer, listInvoiceCustomers, mapPaidInvoices } from './list-repository.ts'
export { invoicesModule } from './module.ts'
export { listInvoiceFigures, listInvoicesBeingPaid } from './movement-repository.ts'
export {
  eraseExpiredInvoices,
  findLostMails,
  findRetainedInvoices,
  INVOICES_EXPORT_SQL,
} from './personal-data-repository.ts'
export {
  billPurchase,
  billRestoredPurchases,
  type CreditedPurchase,
  creditEndedPurchases,
} from './purchases.ts'
export { countReminderProblems } from './reminders/prove-reminders.ts'
export { invoiceReminders } from './reminders/remind-manually.ts'
export { type PaymentOutcome, recordBankPayments, reversePaymentInTransaction } from './settle.ts'
export { findTerms } from './terms-repository.ts'
