import type { MemberInvoice } from '@forenet/contract/invoice-payment'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { invoiceState, outstandingMinor } from '@forenet/domain/invoice'
import type { Caller } from '../../../platform/access/caller.ts'
import { requireOwnView } from '../../core/members/index.ts'
import { isPageOpen } from './card/card-rules.ts'
import { invoicePath } from './card/invoice-path.ts'
import { listOfMember } from './member-invoice-repository.ts'

/** Invoices to a member and to the member's children, at most 100. Throws `not-found` for other members. */
export async function memberInvoices(
  { database, now }: { database: Database; now: () => Date },
  caller: Caller,
  memberId: string,
): Promise<MemberInvoice[]> {
  await requireOwnView(database, caller, memberId)
  const at = now()
  return (await listOfMember(database, memberId)).map((invoice) => {
    const {
      id,
      number,
      club,
      recipient,
      issuedOn,
      dueOn,
      totalMinor,
      payToken,
      isBilled,
      instalmentCount,
      nextInstalment,
    } = invoice
    return {
      ...{ id, number, club, recipient, issuedOn, dueOn, totalMinor },
      state: invoiceState(invoice, calendarDateAt(at)),
      leftMinor: outstandingMinor(invoice),
      instalment:
        instalmentCount === 0 ? null : { number: nextInstalment, of: instalmentCount, leftMinor: invoice.nextMinor },
      // The page has the address of the parent who is billed.
      page: isBilled && isPageOpen(invoice, at) ? invoicePath(payToken) : null,
    }
  })
}
