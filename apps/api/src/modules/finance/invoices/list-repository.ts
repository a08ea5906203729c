import type { InvoiceSortOrder } from '@forenet/contract/club/invoice'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { DebtAgeGroup, InvoiceAmounts, InvoiceState } from '@forenet/domain/invoice'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'
import { matchesAllWordsSql, textPatterns } from '../../../platform/database/search-pattern.ts'

type OwedInvoice = {
  id: string
  memberId: string
  number: number
  dueOn: CalendarDate
  leftMinor: Minor
  item: string
}

const listOwedForQuery = prepared<OwedInvoice>(
  'invoices_owed_for',
  `select i.id, i.member_id as "memberId", i.number, i.next_due_on as "dueOn",
     i.total_minor - i.paid_minor - i.credited_minor - i.written_off_minor as "leftMinor",
     coalesce((select l.description from invoice_line l where l.invoice_id = i.id order by l.position limit 1), '') as item
   from invoice i
  where i.member_id = any($2::uuid[]) and i.organisation_id = $1 and i.number is not null
    and i.paid_minor + i.credited_minor + i.written_off_minor < i.total_minor
  order by i.next_due_on, i.number`,
)

/** The oldest due date is first. */
export function listOwedByMembers(
  database: Database,
  organisationId: string,
  memberIds: readonly string[],
): Promise<OwedInvoice[]> {
  return listOwedForQuery(database, [organisationId, memberIds])
}

/** Several invoices of a member have the same `customerId`. */
export type InvoiceCustomer = {
  invoiceId: string
  customerId: string
  name: string
  address: string[]
  cvrNumber: string
}

const listInvoiceCustomersQuery = prepared<InvoiceCustomer>(
  'invoice_customers',
  `select id as "invoiceId", coalesce(payer_member_id, member_id, id) as "customerId", recipient_name as name,
     recipient_address as address, cvr_number as "cvrNumber"
     from invoice where organisation_id = $1 and id = any($2) order by number`,
)
const mapPaidInvoicesQuery = prepared<{ orderId: string; invoiceId: string }>(
  'invoices_paid_by_orders',
  `select id as "orderId", invoice_id as "invoiceId" from invoice_movement
    where organisation_id = $1 and method = 'card' and id = any($2)`,
)

export function listInvoiceCustomers(
  database: Database,
  organisationId: string,
  invoiceIds: readonly string[],
): Promise<InvoiceCustomer[]> {
  return listInvoiceCustomersQuery(database, [organisationId, invoiceIds])
}

export async function mapPaidInvoices(
  database: Database,
  organisationId: string,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await mapPaidInvoicesQuery(database, [organisationId, orderIds])
  return new Map(rows.map(({ orderId, invoiceId }) => [orderId, invoiceId]))
}

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
  /** True if the member or a child is billed; false if the invoice is only about a child. */
  isBilled: boolean
}

const MAX_INVOICES = 100

const listMemberInvoicesQuery = prepared<MemberInvoiceRow>(
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

/** Lists invoices billed to the member or about the member's children: unpaid first, then the latest due date. */
export function listMemberInvoices(database: Database, memberId: string): Promise<MemberInvoiceRow[]> {
  return listMemberInvoicesQuery(database, [memberId])
}

export type ListedInvoice = InvoiceAmounts & {
  id: string
  number: number | null
  recipient: string
  memberId: string | null
  issuedOn: CalendarDate | null
  nextDueOn: CalendarDate | null
  nextInstalment: number
  instalmentCount: number
}
/** Due dates inclusive, null for no limit; `owedOnly` excludes drafts and settled invoices. */
export type InvoiceListQuery = {
  today: CalendarDate
  state: InvoiceState | null
  owedOnly: boolean
  dueFrom: CalendarDate | null
  dueTo: CalendarDate | null
  text: string | null
  number: number | null
}
export type AgeDates = { age: DebtAgeGroup; from: CalendarDate | null; to: CalendarDate | null }

const OUTSTANDING_SQL = 'total_minor - paid_minor - credited_minor - written_off_minor'
/** Must match `computeInvoiceState` in the domain. */
const INVOICE_STATE_SQL = `case when number is null then 'draft'
  when ${OUTSTANDING_SQL} > 0 then case when next_due_on < $2 then 'overdue' when paid_minor > 0 then 'partly-paid' else 'open' end
  when written_off_minor > 0 then 'written-off' when paid_minor > 0 then 'paid' else 'credited' end`
const INVOICES_SQL = `i as (select id, number, recipient_name, member_id, issued_on, next_due_on, next_instalment, instalment_count,
    total_minor, paid_minor, credited_minor, written_off_minor, created_at, lower(recipient_name) as name, ${OUTSTANDING_SQL} as left_minor, ${INVOICE_STATE_SQL} as state,
    coalesce(number, 9007199254740991) as nth, coalesce(next_due_on, 'infinity') as due
   from invoice where organisation_id = $1)`
const FILTER_SQL = `($3::text is null or state = $3) and (not $4::boolean or (number is not null and left_minor > 0))
   and ($5::date is null and $6::date is null or exists (select from invoice_part p where p.invoice_id = id and p.left_minor > 0
     and ($5::date is null or p.due_on >= $5) and ($6::date is null or p.due_on <= $6)))
   and ($7::text[] is null or ${matchesAllWordsSql(`concat_ws(' ', recipient_name, number)`, '$7')} or number = $8::bigint)`
const SORTED_BY = {
  number: ['nth', 'created_at', 'id'],
  recipient: ['name', 'nth', 'id'],
  due: ['due', 'nth', 'id'],
  left: ['left_minor', 'nth', 'id'],
} as const

function createListQuery(order: InvoiceSortOrder) {
  const isDescending = order.startsWith('-')
  const columns = SORTED_BY[order.replace('-', '') as keyof typeof SORTED_BY]
  const sorted = columns.map((column) => `${column} ${isDescending ? 'desc' : 'asc'}`).join(', ')
  return plannedForValues<ListedInvoice>(
    `invoices_by_${order}`,
    `with ${INVOICES_SQL}
     select id, number, recipient_name as recipient, member_id as "memberId", issued_on as "issuedOn", next_due_on as "nextDueOn",
       next_instalment as "nextInstalment", instalment_count as "instalmentCount",
       total_minor as "totalMinor", paid_minor as "paidMinor", credited_minor as "creditedMinor", written_off_minor as "writtenOffMinor"
     from i where ${FILTER_SQL}
       and ($9::uuid is null or (${columns.join(', ')}) ${isDescending ? '<' : '>'} (select ${columns.join(', ')} from i where id = $9))
     order by ${sorted} limit $10`,
  )
}
const LIST_QUERIES: Readonly<Record<InvoiceSortOrder, ReturnType<typeof createListQuery>>> = {
  number: createListQuery('number'),
  '-number': createListQuery('-number'),
  recipient: createListQuery('recipient'),
  '-recipient': createListQuery('-recipient'),
  due: createListQuery('due'),
  '-due': createListQuery('-due'),
  left: createListQuery('left'),
  '-left': createListQuery('-left'),
}
const sumOwedQuery = plannedForValues<{ age: DebtAgeGroup; invoices: number; leftMinor: Minor }>(
  'invoices_owed',
  `select a.age, count(distinct p.invoice_id)::int as invoices, coalesce(sum(p.left_minor), 0)::bigint as "leftMinor"
     from unnest($2::text[], $3::date[], $4::date[]) with ordinality as a (age, since, until, nth)
     left join (
       select p.* from invoice i join invoice_part p on p.invoice_id = i.id and p.left_minor > 0
        where i.organisation_id = $1 and i.number is not null
          and i.paid_minor + i.credited_minor + i.written_off_minor < i.total_minor) p
       on (a.since is null or p.due_on >= a.since) and (a.until is null or p.due_on <= a.until)
    group by a.age, a.nth order by a.nth`,
)

export function listInvoices(
  database: Database,
  organisationId: string,
  { today, state, owedOnly, dueFrom, dueTo, text, number }: InvoiceListQuery,
  { after, size, order }: { after: string | null; size: number; order: InvoiceSortOrder },
): Promise<ListedInvoice[]> {
  const words = text === null ? null : textPatterns(text)
  return LIST_QUERIES[order](database, [
    organisationId,
    today,
    state,
    owedOnly,
    dueFrom,
    dueTo,
    words,
    number,
    after,
    size,
  ])
}

/** Sums by ranges of due dates; an invoice in instalments can be in several. */
export function sumOwedByDueDate(
  database: Database,
  organisationId: string,
  ages: readonly AgeDates[],
): Promise<{ age: DebtAgeGroup; invoices: number; leftMinor: Minor }[]> {
  const column = <Name extends keyof AgeDates>(name: Name) => ages.map((one) => one[name])
  return sumOwedQuery(database, [organisationId, column('age'), column('from'), column('to')])
}
