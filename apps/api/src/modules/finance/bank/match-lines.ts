import { randomUUID } from 'node:crypto'
import type { BankMatchRun } from '@forenet/contract/club/bank'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { findInvoiceReference, findMatch, InvoiceIndex, type LineFinding } from '@forenet/domain/bank-match'
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
import { insertMatches } from './match-repository.ts'

const LINES_AT_ONCE = 2_000
const MAX_NOTE = 200

export type MatchDeps = Pick<Platform, 'pool' | 'database' | 'now'>
type Found = { line: lines.OpenLine; finding: LineFinding }

/**
 * Matches open lines with invoices by reference, and stores for the others why not and what they may pay. A match and
 * its payment are stored in one transaction, so that a killed process loses and repeats nothing.
 */
export async function matchOpenLines(deps: MatchDeps, { club, caller }: ClubCaller): Promise<BankMatchRun> {
  const { database } = deps
  const { creditorNumber } = await findTerms(database, club.id)
  const run = { matched: 0, open: 0 }
  let after: string | null = null
  for (;;) {
    const block: lines.OpenLine[] = await lines.listOpenLines(database, club.id, { after, size: LINES_AT_ONCE })
    if (block.length === 0) return run
    // Read for each block, because the payments of a block change what is left.
    const invoices = await readInvoices(database, club.id, block, creditorNumber)
    const found = block.map((line) => ({
      line,
      finding: withoutUndone(line, findMatch(line, invoices, creditorNumber)),
    }))
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

/** What was undone is only proposed, because the reference would match it again. */
function withoutUndone({ undone }: lines.OpenLine, finding: LineFinding): LineFinding {
  const { match } = finding
  if (match === null || !undone.includes(match)) return finding
  return { match: null, reason: 'undone', proposals: [{ invoiceId: match, reason: 'reference' }] }
}

/** A match that could not be recorded, for example since a card is being charged, becomes a proposal. */
function findingToStore(
  { match, reason, proposals }: LineFinding,
  outcome: PaymentOutcome | undefined,
): Omit<lines.Finding, 'id'> {
  if (match === null) return { reason, proposals }
  if (outcome === 'recorded') return { reason: null, proposals: [] }
  // Another line of the block has the same reference.
  if (outcome === 'more-than-owed') return { reason: 'paid-already', proposals: [] }
  return { reason: 'reference', proposals: [{ invoiceId: match, reason: 'reference' }] }
}

async function readInvoices(
  database: Database,
  organisationId: string,
  block: readonly lines.OpenLine[],
  creditorNumber: string,
): Promise<InvoiceIndex> {
  const numbers = block.flatMap((line) => {
    const reference = findInvoiceReference(line, creditorNumber)
    if (reference === null || 'problem' in reference) return []
    const written = 'written' in reference ? [reference.written] : []
    return reference.number === null ? written : [reference.number, ...written]
  })
  return new InvoiceIndex(await listMatchable(database, organisationId, numbers))
}

/** Outcomes by line. Of two lines with one reference, only the first is recorded. */
async function recordFound(
  { pool, now }: Pick<MatchDeps, 'pool' | 'now'>,
  { organisationId, by }: { organisationId: string; by: string | null },
  found: readonly Found[],
): Promise<Map<string, PaymentOutcome>> {
  const payments = found.flatMap(({ line, finding: { match } }) =>
    match === null
      ? []
      : {
          id: randomUUID(),
          invoiceId: match,
          amountMinor: line.openMinor,
          day: line.bookedOn,
          line,
          reason: noteOf(line),
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
    const free = payments.filter(({ line, amountMinor }) => openMinor.get(line.id) === amountMinor)
    const outcomes = await recordBankPayments(transaction, { organisationId, at, by }, free)
    const matches = free
      .filter(({ id }) => outcomes.get(id) === 'recorded')
      .map(({ id, line, invoiceId, amountMinor }) => ({ id, lineId: line.id, invoiceId, amountMinor }))
    await insertMatches(transaction, { organisationId, at, by: null }, matches)
    const sums = matches.map(({ lineId, amountMinor }) => ({ lineId, minor: amountMinor }))
    await lines.addMatchedMinor(transaction, organisationId, sums)
    return new Map(free.map(({ id, line }) => [line.id, outcomes.get(id) ?? 'not-found']))
  })
}

/** Shown in the history of the invoice. */
export function noteOf({ text, payer }: { text: string; payer: string }): string {
  return [...[payer, text].filter((part) => part !== '').join(' · ')].slice(0, MAX_NOTE).join('')
}
