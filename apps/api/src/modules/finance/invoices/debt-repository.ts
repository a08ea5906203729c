import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../platform/database/prepared.ts'

type OwedInvoice = {
  id: string
  memberId: string
  number: number
  dueOn: CalendarDate
  leftMinor: Minor
  item: string
}

const owedFor = prepared<OwedInvoice>(
  'invoices_owed_for',
  `select i.id, i.member_id as "memberId", i.number, i.next_due_on as "dueOn",
     i.total_minor - i.paid_minor - i.credited_minor - i.written_off_minor as "leftMinor",
     coalesce((select l.description from invoice_line l where l.invoice_id = i.id order by l.position limit 1), '') as item
   from invoice i
  where i.member_id = any($2::uuid[]) and i.organisation_id = $1 and i.number is not null
    and i.paid_minor + i.credited_minor + i.written_off_minor < i.total_minor
  order by i.next_due_on, i.number`,
)

/** Invoices about these people with something left to pay, the oldest due date first. */
export function listOwedFor(
  database: Database,
  organisationId: string,
  memberIds: readonly string[],
): Promise<OwedInvoice[]> {
  return owedFor(database, [organisationId, memberIds])
}
