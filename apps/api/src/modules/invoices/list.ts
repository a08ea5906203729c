import type { InvoiceFilter, InvoicePage, InvoiceRow } from '@forenet/contract/club/invoice'
import type { Database } from '@forenet/database/database'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import {
  DEBT_AGES,
  daysOverdue,
  dueDatesOf,
  invoiceState,
  numberOfReference,
  outstandingMinor,
} from '@forenet/domain/invoice'
import { type Minor, sumMinor } from '@forenet/domain/money'
import { seenSince } from '@forenet/domain/register'
import { filterVisibleInRegister } from '../register/index.ts'
import { type ListedInvoice, listInvoices, sumOwed } from './list-repository.ts'

const PAGE = 50

/** A page of invoices, drafts first and then the newest number without an order; the first page says what is owed. */
export async function invoicePage(
  { database, now }: { database: Database; now: () => Date },
  organisationId: string,
  { after, order = '-number', state, age, text }: InvoiceFilter & { after?: string | undefined },
): Promise<InvoicePage> {
  const today = calendarDateAt(now())
  const { from, to } = age ? dueDatesOf(age, today) : { from: null, to: null }
  const wanted = {
    today,
    state: state ?? null,
    owedOnly: age !== undefined,
    dueFrom: from,
    dueTo: to,
    text: text || null,
    number: text ? numberOfReference(text) : null,
  }
  const ages = DEBT_AGES.map((one) => ({ age: one, ...dueDatesOf(one, today) }))
  const [rows, owed] = await Promise.all([
    listInvoices(database, organisationId, wanted, { after: after ?? null, size: PAGE + 1, order }),
    after === undefined ? sumOwed(database, organisationId, ages) : [],
  ])
  const page = rows.slice(0, PAGE)
  const ids = [...new Set(page.flatMap(({ memberId }) => memberId ?? []))]
  const visible = await filterVisibleInRegister(database, organisationId, seenSince(today), ids)
  return {
    invoices: page.map((row) => presentInvoice(row, today, visible)),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    owed,
  }
}

/** Number of a club's overdue invoices, and what is left to pay of them. */
export async function sumOverdue(
  { database, now }: { database: Database; now: () => Date },
  organisationId: string,
): Promise<{ invoices: number; leftMinor: Minor }> {
  const today = calendarDateAt(now())
  const ages = DEBT_AGES.filter((age) => age !== 'not-due').map((age) => ({ age, ...dueDatesOf(age, today) }))
  const owed = await sumOwed(database, organisationId, ages)
  return {
    invoices: owed.reduce((sum, { invoices }) => sum + invoices, 0),
    leftMinor: sumMinor(owed.map(({ leftMinor }) => leftMinor)),
  }
}

/** `visible`: members that the club sees in its register. */
export function presentInvoice(invoice: ListedInvoice, today: CalendarDate, visible: ReadonlySet<string>): InvoiceRow {
  const { id, number, recipient, memberId, issuedOn, dueOn, totalMinor } = invoice
  const state = invoiceState(invoice, today)
  return {
    ...{ id, number, state, recipient, issuedOn, dueOn, totalMinor },
    memberId: memberId !== null && visible.has(memberId) ? memberId : null,
    daysOverdue: state === 'overdue' && dueOn !== null ? daysOverdue(dueOn, today) : 0,
    leftMinor: outstandingMinor(invoice),
  }
}
