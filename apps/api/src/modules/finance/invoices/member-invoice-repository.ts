import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { InvoiceAmounts } from '@forenet/domain/invoice'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../platform/database/prepared.ts'

type MemberInvoiceRow = InvoiceAmounts & {
  id: string
  number: number
  club: string
  recipient: string
  issuedOn: CalendarDate
  dueOn: CalendarDate
  payToken: string
  updatedAt: Date
  nextInstalment: number
  instalmentCount: number
  /** Outstanding amount of the next instalment. */
  nextMinor: Minor
  /** To the member or a child, not only about a child. */
  isBilled: boolean
}

const MAX_INVOICES = 100

const ofMember = prepared<MemberInvoiceRow>(
  'invoices_of_member',
  `with mine as (
     select $1::uuid as id union select id from member_face where (parent_id = $1 or other_parent_id = $1) and enabled),
   wanted as (
     select i.id from invoice i join mine on i.payer_member_id = mine.id
     union
     select i.id from invoice i join mine on i.member_id = mine.id and mine.id <> $1)
   select i.id, i.number, coalesce(i.seller_name, '') as club, i.recipient_name as recipient, i.issued_on as "issuedOn",
     i.next_due_on as "dueOn", i.next_instalment as "nextInstalment", i.instalment_count as "instalmentCount",
     i.total_minor as "totalMinor", i.paid_minor as "paidMinor", i.credited_minor as "creditedMinor",
     i.written_off_minor as "writtenOffMinor", i.pay_token as "payToken", i.updated_at as "updatedAt",
     i.payer_member_id in (select id from mine) as "isBilled",
     (select p.left_minor from invoice_part p where p.invoice_id = i.id and p.position = i.next_instalment) as "nextMinor"
   from wanted join invoice i on i.id = wanted.id
  where i.number is not null
  order by i.paid_minor + i.credited_minor + i.written_off_minor < i.total_minor desc, i.next_due_on desc, i.id limit ${MAX_INVOICES}`,
)

/** Issued invoices to a member or about the member's children: what is owed first, then the latest due date. */
export function listOfMember(database: Database, memberId: string): Promise<MemberInvoiceRow[]> {
  return ofMember(database, [memberId])
}
