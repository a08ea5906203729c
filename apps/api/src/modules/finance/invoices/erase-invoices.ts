import type { Database } from '@forenet/database/database'
import { findMessage } from '../../../platform/delivery/sent-repository.ts'
import { invoiceMailKey } from './invoices-deps.ts'
import { eraseAddresses, eraseDraftsAndNotes, lockAddressedInvoices } from './personal-data-repository.ts'
import { erasePauses } from './reminders/pause-repository.ts'

/** Also erases the e-mail addresses of invoices billed to the members, and marks invoices with an unsent e-mail. */
export async function eraseInvoices(transaction: Database, ids: readonly string[], at: Date): Promise<void> {
  await eraseDraftsAndNotes(transaction, ids)
  await erasePauses(transaction, ids)
  const invoiceIds = await lockAddressedInvoices(transaction, ids)
  const unsent: string[] = []
  for (const id of invoiceIds) {
    if (!(await findMessage(transaction, invoiceMailKey(id)))?.sent) unsent.push(id)
  }
  await eraseAddresses(transaction, { invoiceIds, unsent }, at)
}
