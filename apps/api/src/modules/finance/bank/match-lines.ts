import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { BankMatchRun } from '@forenet/contract/club/bank'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import {
  type BankLineFinding,
  findInvoiceMatch,
  type ImportedLine,
  InvoiceIndex,
  isPossibleDuplicate,
  listReferredNumbers,
} from '@forenet/domain/bank-match'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  findTerms,
  listMatchable,
  lockInvoicesToPay,
  type PaymentOutcome,
  recordBankPayments,
} from '../invoices/index.ts'
import * as lines from './line-repository.ts'
import { insertMatches, listInvoiceLines, type MatchedInvoiceLine } from './match-repository.ts'

const LINES_AT_ONCE = 2_000
/** Matching yields between these, because a block would delay other requests. */
const LINES_PER_TURN = 200
const INVOICES_PER_TURN = 500
const MAX_NOTE = 200

export type MatchDeps = Pick<Platform, 'pool' | 'database' | 'now'>
type LineFound = { line: lines.OpenLine; finding: BankLineFinding }
type Outcome = PaymentOutcome | 'possible-duplicate'

/**
 * Stores proposals for lines without a match. A match and its payment share a transaction, so a killed process loses
 * and repeats nothing.
 */
export async function matchOpenLines(deps: MatchDeps, { club, caller }: ClubCaller): Promise<BankMatchRun> {
  const { database } = deps
  const { creditorNumber } = await findTerms(database, club.id)
  const run = { matched: 0, open: 0 }
  let after: string | null = null
  for (;;) {
    const block: lines.OpenLine[] = await lines.listOpenLines(database, club.id, { after, size: LINES_AT_ONCE })
    if (block.length === 0) return run
    // Read per block, because the payments of a block reduce the outstanding amounts.
    const invoices = await readInvoices(database, club.id, block, creditorNumber)
    const found = await findMatches(block, invoices, creditorNumber)
    const outcomes = await recordFound(deps, { organisationId: club.id, by: caller.memberId }, found)
    const matched = outcomes
      .values()
      .filter((outcome) => outcome === 'recorded')
      .toArray().length
    run.matched += matched
    run.open += block.length - matched
    await lines.setFindings(
      database,
      club.id,
      found.map(({ line: { id }, finding }) => ({ id, ...findingToStore(finding, outcomes.get(id)) })),
    )
    after = block.at(-1)?.id ?? null
  }
}

export async function findMatches(
  block: readonly lines.OpenLine[],
  invoices: InvoiceIndex,
  creditorNumber: string,
): Promise<LineFound[]> {
  const found: LineFound[] = []
  for (const [nth, line] of block.entries()) {
    if (nth > 0 && nth % LINES_PER_TURN === 0) await setImmediate()
    found.push({ line, finding: withoutUndone(line, findInvoiceMatch(line, invoices, creditorNumber)) })
  }
  return found
}

/** Undone matches are only proposed, because the reference would match them again. */
function withoutUndone({ undone }: lines.OpenLine, finding: BankLineFinding): BankLineFinding {
  const { match } = finding
  if (match === null || !undone.includes(match)) return finding
  return { match: null, reason: 'undone', proposals: [{ invoiceId: match, reason: 'reference' }] }
}

/** A match may be impossible, for example during a card payment; it then becomes a proposal. */
function findingToStore(
  { match, reason, proposals }: BankLineFinding,
  outcome: Outcome | undefined,
): Omit<lines.Finding, 'id'> {
  if (match === null) return { reason, proposals }
  if (outcome === 'recorded') return { reason: null, proposals: [] }
  // Another line of the block has the same reference.
  if (outcome === 'more-than-owed') return { reason: 'paid-already', proposals: [] }
  const proposed = outcome === 'possible-duplicate' ? outcome : 'reference'
  return { reason: proposed, proposals: [{ invoiceId: match, reason: proposed }] }
}

async function readInvoices(
  database: Database,
  organisationId: string,
  block: readonly lines.OpenLine[],
  creditorNumber: string,
): Promise<InvoiceIndex> {
  const numbers = block.flatMap((line) => listReferredNumbers(line, creditorNumber))
  const index = new InvoiceIndex()
  for (const [nth, invoice] of (await listMatchable(database, organisationId, numbers)).entries()) {
    if (nth % INVOICES_PER_TURN === INVOICES_PER_TURN - 1) await setImmediate()
    index.add(invoice)
  }
  return index
}

/** If two lines would pay all of an invoice, only the first is recorded. */
async function recordFound(
  { pool, now }: Pick<MatchDeps, 'pool' | 'now'>,
  { organisationId, by }: { organisationId: string; by: string | null },
  found: readonly LineFound[],
): Promise<Map<string, Outcome>> {
  const payments = found.flatMap(({ line, finding: { match } }) =>
    match === null
      ? []
      : {
          id: randomUUID(),
          invoiceId: match,
          amountMinor: line.openMinor,
          day: line.bookedOn,
          line,
          reason: paymentNote(line),
        },
  )
  if (payments.length === 0) return new Map()
  return inTransaction(pool, async (transaction) => {
    const at = now()
    const invoiceIds = payments.map(({ invoiceId }) => invoiceId)
    await lockInvoicesToPay(transaction, organisationId, invoiceIds)
    const lineIds = payments.map(({ line }) => line.id)
    const locked = await lines.lockOpenLines(transaction, organisationId, lineIds)
    const openMinor = new Map(locked.map((line) => [line.id, line.openMinor]))
    const unchanged = payments.filter(({ line, amountMinor }) => openMinor.get(line.id) === amountMinor)
    const known = await listInvoiceLines(transaction, organisationId, invoiceIds)
    const { single, duplicates } = splitDuplicates(unchanged, known)
    const outcomes = await recordBankPayments(transaction, { organisationId, at, by }, single)
    const matches = single
      .filter(({ id }) => outcomes.get(id) === 'recorded')
      .map(({ id, line, invoiceId, amountMinor }) => ({ id, lineId: line.id, invoiceId, amountMinor }))
    await insertMatches(transaction, { organisationId, at, by: null }, matches)
    return new Map<string, Outcome>([
      ...single.map(({ id, line }) => [line.id, outcomes.get(id) ?? 'not-found'] as const),
      ...duplicates.map(({ line }) => [line.id, 'possible-duplicate'] as const),
    ])
  })
}

/** A transaction that two files date differently would otherwise pay two instalments. `known`: lines matched before. */
function splitDuplicates<Payment extends { invoiceId: string; line: ImportedLine }>(
  payments: readonly Payment[],
  known: readonly MatchedInvoiceLine[],
): { single: Payment[]; duplicates: Payment[] } {
  const linesOf: Map<string, ImportedLine[]> = Map.groupBy(known, ({ invoiceId }) => invoiceId)
  const single: Payment[] = []
  const duplicates: Payment[] = []
  for (const payment of payments) {
    const { invoiceId, line } = payment
    const others = linesOf.get(invoiceId) ?? []
    if (others.some((other) => isPossibleDuplicate(line, other))) duplicates.push(payment)
    else {
      single.push(payment)
      linesOf.set(invoiceId, [...others, line])
    }
  }
  return { single, duplicates }
}

export function paymentNote({ text, payer }: { text: string; payer: string }): string {
  return [...[payer, text].filter((part) => part !== '').join(' · ')].slice(0, MAX_NOTE).join('')
}
