import type { BankLine, BankLineDetails, BankLineFilter, BankLinePage } from '@forenet/contract/club/bank'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeInvoiceState, computeOutstandingMinor } from '@forenet/domain/invoice'
import { notFound } from '../../../platform/http/problem-error.ts'
import { facesOf } from '../../core/members/index.ts'
import { listInvoicesToPay } from '../invoices/index.ts'
import { listLineBookings, listPrepayments } from './booking-repository.ts'
import { findFile } from './file-repository.ts'
import * as repository from './line-repository.ts'
import { listLineMatches } from './match-repository.ts'
import { listPayoutCandidates } from './payouts/payouts.ts'

const PAGE = 50
const PREPAYMENTS = 200

type ListDeps = { database: Database; now: () => Date }
type InvoiceOfLine = BankLineDetails['matches'][number]['invoice']

/** The first page includes counts by state. */
export async function bankLinePage(
  { database, now }: ListDeps,
  organisationId: string,
  { state, text, after }: BankLineFilter & { after?: string | undefined },
): Promise<BankLinePage> {
  const [rows, states] = await Promise.all([
    repository.listLines(
      database,
      organisationId,
      { state: state ?? null, text: text || null },
      { after: after ?? null, size: PAGE + 1 },
    ),
    after === undefined ? repository.countLines(database, organisationId) : [],
  ])
  const page = rows.slice(0, PAGE)
  const invoices = await readInvoices({ database, now }, organisationId, page.flatMap(proposedIds))
  return {
    lines: page.map((row) => presentLine(row, invoices)),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    states,
  }
}

/** Throws `not-found`. */
export async function bankLineDetails(
  deps: ListDeps,
  organisationId: string,
  lineId: string,
): Promise<BankLineDetails> {
  const { database } = deps
  const row = await repository.findLine(database, organisationId, lineId)
  const [file, matches, payouts, bookings, prepayments] = await Promise.all([
    row && findFile(database, organisationId, row.fileId),
    listLineMatches(database, organisationId, lineId),
    row ? listPayoutCandidates(database, organisationId, row) : [],
    listLineBookings(database, organisationId, lineId),
    row?.state === 'outgoing'
      ? listPrepayments(database, organisationId, { amountMinor: 0 - row.amountMinor, size: PREPAYMENTS })
      : [],
  ])
  if (!row || !file) throw notFound('The transaction')
  const invoices = await readInvoices(deps, organisationId, [
    ...proposedIds(row),
    ...matches.map(({ invoiceId }) => invoiceId),
  ])
  const summaries = await facesOf(database, [
    row.ignoredBy,
    ...matches.map(({ by }) => by),
    ...bookings.map(({ by }) => by),
  ])
  const nameOf = (memberId: string | null) => (memberId && summaries.get(memberId)?.name) || null
  const { ignoredReason, ignoredAt, ignoredBy } = row
  return {
    ...presentLine(row, invoices),
    reference: row.reference,
    bankReference: row.bankReference,
    file: { id: file.id, filename: file.filename, at: file.at.toISOString() },
    payouts,
    ignored:
      ignoredAt === null ? null : { reason: ignoredReason ?? '', at: ignoredAt.toISOString(), by: nameOf(ignoredBy) },
    bookings: bookings.map(({ id, kind, amountMinor, at, by, undoneAt }) => ({
      ...{ id, kind, amountMinor, at: at.toISOString(), by: nameOf(by) },
      undoneAt: undoneAt?.toISOString() ?? null,
    })),
    prepayments: prepayments.map(({ id, name, day, leftMinor }) => ({ id, name, day, leftMinor })),
    matches: matches.flatMap(({ id, invoiceId, amountMinor, at, by, undoneAt }) => {
      const invoice = invoices.get(invoiceId)
      if (!invoice) return []
      return {
        id,
        invoice,
        amountMinor,
        at: at.toISOString(),
        by: nameOf(by),
        undoneAt: undoneAt?.toISOString() ?? null,
      }
    }),
  }
}

const proposedIds = ({ proposals }: repository.LineRow) => proposals.map(({ invoiceId }) => invoiceId)

async function readInvoices(
  { database, now }: ListDeps,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, InvoiceOfLine>> {
  const summaries = ids.length === 0 ? [] : await listInvoicesToPay(database, organisationId, [...new Set(ids)])
  const today = calendarDateAt(now())
  return new Map(
    summaries.map((summary) => [
      summary.id,
      {
        ...{ id: summary.id, number: summary.number, recipient: summary.recipient },
        ...{ state: computeInvoiceState(summary, today), leftMinor: computeOutstandingMinor(summary) },
      },
    ]),
  )
}

function presentLine(row: repository.LineRow, invoices: ReadonlyMap<string, InvoiceOfLine>): BankLine {
  const { id, bookedOn, amountMinor, matchedMinor, text, payer, account, state, reason } = row
  const isOpen = state === 'open'
  return {
    ...{ id, bookedOn, amountMinor, text, payer, account, state },
    openMinor: isOpen ? amountMinor - matchedMinor : 0,
    reason: isOpen ? reason : null,
    proposals: isOpen
      ? row.proposals.flatMap((proposal) => {
          const invoice = invoices.get(proposal.invoiceId)
          return invoice && invoice.leftMinor > 0 ? { ...invoice, reason: proposal.reason } : []
        })
      : [],
  }
}
