import type { InvoiceFilter, InvoicePage, InvoiceRow } from '@forenet/contract/club/invoice'
import type { Database } from '@forenet/database/database'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import {
  DEBT_AGES,
  daysOverdue,
  dueDateRange,
  invoiceState,
  outstandingMinor,
  parseTransferReference,
} from '@forenet/domain/invoice'
import type { Minor } from '@forenet/domain/money'
import { visibleSince } from '@forenet/domain/register'
import { filterVisibleInRegister } from '../../membership/register/index.ts'
import { type InvoicesWanted, type ListedInvoice, listInvoices, sumOwed } from './list-repository.ts'

const PAGE = 50
/** Largest `limit` that the statement takes. */
const ALL = 2_147_483_647

type ListDeps = { database: Database; now: () => Date }

/** A page of invoices, drafts first and then the newest number without an order; the first page says what is owed. */
export async function invoicePage(
  { database, now }: ListDeps,
  organisationId: string,
  { after, order = '-number', ...filter }: InvoiceFilter & { after?: string | undefined },
): Promise<InvoicePage> {
  const today = calendarDateAt(now())
  const ages = DEBT_AGES.map((age) => ({ age, ...dueDateRange(age, today) }))
  const [rows, owed] = await Promise.all([
    listInvoices(database, organisationId, wantedOf(filter, today), { after: after ?? null, size: PAGE + 1, order }),
    after === undefined ? sumOwed(database, organisationId, ages) : [],
  ])
  const page = rows.slice(0, PAGE)
  return {
    invoices: await presentInvoices(database, organisationId, page, today),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    owed,
  }
}

/**
 * All invoices of a filter in its order. One statement, because the invoice that ends a page can move or be deleted
 * before the next page is read.
 */
export async function allInvoices(
  { database, now }: ListDeps,
  organisationId: string,
  { order = '-number', ...filter }: InvoiceFilter,
): Promise<InvoiceRow[]> {
  const today = calendarDateAt(now())
  const wanted = wantedOf(filter, today)
  const rows = await listInvoices(database, organisationId, wanted, { after: null, size: ALL, order })
  return presentInvoices(database, organisationId, rows, today)
}

function wantedOf({ state, age, text }: Omit<InvoiceFilter, 'order'>, today: CalendarDate): InvoicesWanted {
  const { from, to } = age ? dueDateRange(age, today) : { from: null, to: null }
  return {
    today,
    state: state ?? null,
    owedOnly: age !== undefined,
    dueFrom: from,
    dueTo: to,
    text: text || null,
    number: text ? parseTransferReference(text) : null,
  }
}

async function presentInvoices(
  database: Database,
  organisationId: string,
  rows: readonly ListedInvoice[],
  today: CalendarDate,
): Promise<InvoiceRow[]> {
  const ids = [...new Set(rows.flatMap(({ memberId }) => memberId ?? []))]
  const visible = await filterVisibleInRegister(database, organisationId, visibleSince(today), ids)
  return rows.map((row) => presentInvoice(row, today, visible))
}

/** Number of a club's overdue invoices, and their overdue amount. */
export async function sumOverdue(
  { database, now }: ListDeps,
  organisationId: string,
): Promise<{ invoices: number; leftMinor: Minor }> {
  const overdue = { age: '1-30', from: null, to: addDays(calendarDateAt(now()), -1) } as const
  const [{ invoices, leftMinor } = { invoices: 0, leftMinor: 0 }] = await sumOwed(database, organisationId, [overdue])
  return { invoices, leftMinor }
}

/** `visible`: members that the club sees in its register. */
export function presentInvoice(invoice: ListedInvoice, today: CalendarDate, visible: ReadonlySet<string>): InvoiceRow {
  const { id, number, recipient, memberId, issuedOn, nextDueOn: dueOn, totalMinor, instalmentCount } = invoice
  const state = invoiceState({ ...invoice, dueOn }, today)
  return {
    ...{ id, number, state, recipient, issuedOn, dueOn, totalMinor },
    memberId: memberId !== null && visible.has(memberId) ? memberId : null,
    daysOverdue: state === 'overdue' && dueOn !== null ? daysOverdue(dueOn, today) : 0,
    leftMinor: outstandingMinor(invoice),
    instalment: instalmentCount === 0 ? null : { number: invoice.nextInstalment, of: instalmentCount },
  }
}
