// Public API of this module.
export { INVOICES_EXPORTED } from './export-repository.ts'
export { forgetInvoices, forgetOldInvoices } from './forget-repository.ts'
export { isInvoiced } from './invoice-repository.ts'
export { sumOverdue } from './list.ts'
export { invoicesModule } from './module.ts'
export { listInvoiceFigures } from './movement-repository.ts'
