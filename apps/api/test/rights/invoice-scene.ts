import { invoice, invoiceLine } from '@forenet/database/invoice-tables'
import type { TestPortal } from '@forenet/testkit/portal'

/** An issued invoice to a member, with a page to pay it. */
export async function createIssuedInvoice({ database, clock }: TestPortal, organisationId: string, memberId: string) {
  const [id, at] = [crypto.randomUUID(), clock.now]
  const payToken = id.replaceAll('-', '')
  const line = { quantity: 1, unitMinor: 12_000, vatRate: 1, vatMinor: 0, totalMinor: 12_000 }
  const terms = { totalMinor: line.totalMinor, vatMinor: 0, language: 'da', createdAt: at, updatedAt: at } as const
  await database.insert(invoice).values({
    ...{ id, organisationId, memberId, payerMemberId: memberId, recipientName: 'Karla', payToken, ...terms },
  })
  await database.insert(invoiceLine).values({ invoiceId: id, position: 0, description: 'Camp', ...line })
  await database.$client.query(
    `update invoice set number = 1, issued_on = '2026-11-20', due_on = '2026-12-04', seller_name = 'Club' where id = $1`,
    [id],
  )
  return { payToken, amountMinor: line.totalMinor }
}
