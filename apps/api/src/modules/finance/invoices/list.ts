import type { Debts, InvoiceFilter, InvoicePage, InvoiceRow } from '@forenet/contract/club/invoice'
import type { MemberInvoice } from '@forenet/contract/invoice-payment'
import type { Database } from '@forenet/database/database'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import {
  computeInvoiceState,
  computeOutstandingMinor,
  countDaysOverdue,
  DEBT_AGE_GROUPS,
  findDueDateRange,
  parseTransferReference,
} from '@forenet/domain/invoice'
import { formatKroner } from '@forenet/domain/kroner-text'
import type { Language } from '@forenet/domain/language'
import { type Minor, sumMinor } from '@forenet/domain/money'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import type { Caller } from '../../../platform/access/caller.ts'
import type { CsvColumn } from '../../../platform/lists/csv.ts'
import { requireOwnView } from '../../core/members/index.ts'
import { filterVisibleInRegister } from '../../membership/register/index.ts'
import { isPageOpen } from './card/card-rules.ts'
import { invoicePath } from './card/invoice-path.ts'
import {
  type InvoiceListQuery,
  type ListedInvoice,
  listInvoices,
  listMemberInvoices,
  listOwedByMembers,
  sumOwedByDueDate,
} from './list-repository.ts'

const MAX_INVOICES = 20

/** Debts of people visible in the club's register. */
export async function listDebts(
  { database, now }: { database: Database; now: () => Date },
  organisationId: string,
  memberIds: readonly string[],
): Promise<Debts> {
  const today = calendarDateAt(now())
  const visible = await filterVisibleInRegister(database, organisationId, computeVisibilityCutoff(today), memberIds)
  const invoices = await listOwedByMembers(database, organisationId, [...visible])
  return [...Map.groupBy(invoices, ({ memberId }) => memberId)].map(([memberId, owed]) => ({
    memberId,
    leftMinor: sumMinor(owed.map(({ leftMinor }) => leftMinor)),
    daysOverdue: Math.max(...owed.map(({ dueOn }) => countDaysOverdue(dueOn, today))),
    count: owed.length,
    invoices: owed.slice(0, MAX_INVOICES).map(({ id, number, dueOn, leftMinor, item }) => ({
      ...{ id, number, dueOn, leftMinor, item },
      daysOverdue: countDaysOverdue(dueOn, today),
    })),
  }))
}

const TEXTS = {
  da: {
    number: 'fakturanr.',
    recipient: 'modtager',
    issued: 'fakturadato',
    due: 'betales senest',
    state: 'status',
    late: 'dage over frist',
    total: 'i alt, kr.',
    left: 'mangler, kr.',
    states: {
      draft: 'kladde',
      open: 'sendt',
      overdue: 'forfalden',
      'partly-paid': 'delvist betalt',
      paid: 'betalt',
      credited: 'krediteret',
      'written-off': 'afskrevet',
    },
  },
  en: {
    number: 'invoice no.',
    recipient: 'recipient',
    issued: 'invoice date',
    due: 'due date',
    state: 'status',
    late: 'days late',
    total: 'total, DKK',
    left: 'left to pay, DKK',
    states: {
      draft: 'draft',
      open: 'sent',
      overdue: 'overdue',
      'partly-paid': 'partly paid',
      paid: 'paid',
      credited: 'credited',
      'written-off': 'written off',
    },
  },
} as const

/** Amounts in kroner with decimal comma. */
export function invoiceColumns(language: Language): CsvColumn<InvoiceRow>[] {
  const words = TEXTS[language]
  return [
    { heading: words.number, of: ({ number }) => number },
    { heading: words.recipient, of: ({ recipient }) => recipient },
    { heading: words.issued, of: ({ issuedOn }) => issuedOn },
    { heading: words.due, of: ({ dueOn }) => dueOn },
    { heading: words.state, of: ({ state }) => words.states[state] },
    { heading: words.late, of: ({ daysOverdue }) => daysOverdue || null },
    { heading: words.total, of: ({ totalMinor }) => formatKroner(totalMinor) },
    { heading: words.left, of: ({ leftMinor }) => formatKroner(leftMinor) },
  ]
}

const PAGE = 50
/** Maximum integer of PostgreSQL. */
const NO_LIMIT = 2_147_483_647

type ListDeps = { database: Database; now: () => Date }

/** Drafts first, then the newest number, by default. The first page has the total owed. */
export async function invoicePage(
  { database, now }: ListDeps,
  organisationId: string,
  { after, order = '-number', ...filter }: InvoiceFilter & { after?: string | undefined },
): Promise<InvoicePage> {
  const today = calendarDateAt(now())
  const ages = DEBT_AGE_GROUPS.map((age) => ({ age, ...findDueDateRange(age, today) }))
  const [rows, owed] = await Promise.all([
    listInvoices(database, organisationId, toInvoiceListQuery(filter, today), {
      after: after ?? null,
      size: PAGE + 1,
      order,
    }),
    after === undefined ? sumOwedByDueDate(database, organisationId, ages) : [],
  ])
  const page = rows.slice(0, PAGE)
  return {
    invoices: await presentInvoices(database, organisationId, page, today),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    owed,
  }
}

/** One statement, because invoices may move between pages. */
export async function allInvoices(
  { database, now }: ListDeps,
  organisationId: string,
  { order = '-number', ...filter }: InvoiceFilter,
): Promise<InvoiceRow[]> {
  const today = calendarDateAt(now())
  const wanted = toInvoiceListQuery(filter, today)
  const rows = await listInvoices(database, organisationId, wanted, { after: null, size: NO_LIMIT, order })
  return presentInvoices(database, organisationId, rows, today)
}

function toInvoiceListQuery({ state, age, text }: Omit<InvoiceFilter, 'order'>, today: CalendarDate): InvoiceListQuery {
  const { from, to } = age ? findDueDateRange(age, today) : { from: null, to: null }
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
  const visible = await filterVisibleInRegister(database, organisationId, computeVisibilityCutoff(today), ids)
  return rows.map((row) => presentInvoice(row, today, visible))
}

export async function sumOverdue(
  { database, now }: ListDeps,
  organisationId: string,
): Promise<{ invoices: number; leftMinor: Minor }> {
  const overdue = { age: '1-30', from: null, to: addDays(calendarDateAt(now()), -1) } as const
  const [{ invoices, leftMinor } = { invoices: 0, leftMinor: 0 }] = await sumOwedByDueDate(database, organisationId, [
    overdue,
  ])
  return { invoices, leftMinor }
}

/** `visible`: members that the club sees in its register. */
export function presentInvoice(invoice: ListedInvoice, today: CalendarDate, visible: ReadonlySet<string>): InvoiceRow {
  const { id, number, recipient, memberId, issuedOn, nextDueOn: dueOn, totalMinor, instalmentCount } = invoice
  const state = computeInvoiceState({ ...invoice, dueOn }, today)
  return {
    ...{ id, number, state, recipient, issuedOn, dueOn, totalMinor },
    memberId: memberId !== null && visible.has(memberId) ? memberId : null,
    daysOverdue: state === 'overdue' && dueOn !== null ? countDaysOverdue(dueOn, today) : 0,
    leftMinor: computeOutstandingMinor(invoice),
    instalment: instalmentCount === 0 ? null : { number: invoice.nextInstalment, of: instalmentCount },
  }
}

/** Returns at most 100 invoices. Throws `not-found` for other members. */
export async function memberInvoices(
  { database, now }: { database: Database; now: () => Date },
  caller: Caller,
  memberId: string,
): Promise<MemberInvoice[]> {
  await requireOwnView(database, caller, memberId)
  const at = now()
  return (await listMemberInvoices(database, memberId)).map((invoice) => {
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
      state: computeInvoiceState(invoice, calendarDateAt(at)),
      leftMinor: computeOutstandingMinor(invoice),
      instalment:
        instalmentCount === 0 ? null : { number: nextInstalment, of: instalmentCount, leftMinor: invoice.nextMinor },
      // The page has the address of the parent who is billed.
      page: isBilled && isPageOpen(invoice, at) ? invoicePath(payToken) : null,
    }
  })
}
