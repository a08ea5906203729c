import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { Minor } from '@forenet/domain/money'
import { matchPayoutRows, sumChargebacks, sumPayoutRows } from '@forenet/domain/payout'
import type pg from 'pg'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import {
  type CapturedPayment,
  listCapturedByOrderNumber,
  listCapturedByTransaction,
} from '../../../money/payments/index.ts'
import { lockClubImports } from '../file-repository.ts'
import {
  findPayoutsExplaining,
  listChargebacks,
  listPayoutLines,
  type PayoutLine,
  type StoredPayoutLine,
  storeLines,
} from './payout-line-repository.ts'
import * as repository from './payout-repository.ts'

export type PayoutDraft = Pick<repository.StoredPayout, 'id' | 'provider' | 'reference' | 'statedMinor'> & {
  newLines: readonly Omit<PayoutLine, 'movementId' | 'explainedMinor' | 'finding'>[]
}
/** `explainedBy`: what captures less refunds of each provider explain. */
export type ExplainedPayout = repository.PayoutValues & {
  lines: StoredPayoutLine[]
  explainedBy: ReadonlyMap<string, Minor>
}

const PAYOUTS_PER_TURN = 50
const MAX_PAYOUTS = 1_000

type NamedPayment = { order: string; transaction: string }

/** Finds payments by order number or gateway id. */
export class PaymentIndex {
  readonly #byOrder = new Map<string, CapturedPayment>()
  readonly #byTransaction = new Map<string, CapturedPayment>()

  constructor(payments: readonly CapturedPayment[]) {
    for (const payment of payments) {
      this.#byOrder.set(payment.orderNumber, payment)
      for (const transaction of payment.transactions) this.#byTransaction.set(transaction, payment)
    }
  }

  find({ order, transaction }: NamedPayment): CapturedPayment | undefined {
    return this.#byOrder.get(order) ?? this.#byTransaction.get(transaction.toLowerCase())
  }

  mostUsedProvider(rows: readonly NamedPayment[]): string | null {
    const counts = new Map<string, number>()
    for (const row of rows) {
      const provider = this.find(row)?.provider
      if (provider !== undefined) counts.set(provider, (counts.get(provider) ?? 0) + 1)
    }
    return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
  }

  movementIds(): string[] {
    return [...this.#byOrder.values()].flatMap(({ attemptId, refunds }) => [attemptId, ...refunds.map(({ id }) => id)])
  }
}

export async function readPayments(
  database: Database,
  organisationId: string,
  rows: readonly NamedPayment[],
): Promise<PaymentIndex> {
  const orders = [...new Set(rows.flatMap(({ order }) => order || []))]
  const known = await listCapturedByOrderNumber(database, organisationId, orders)
  const byOrder = new Set(known.map(({ orderNumber }) => orderNumber))
  const transactions = new Set(
    rows.flatMap(({ order, transaction }) =>
      transaction === '' || byOrder.has(order) ? [] : transaction.toLowerCase(),
    ),
  )
  const others =
    transactions.size === 0 ? [] : await listCapturedByTransaction(database, organisationId, [...transactions])
  return new PaymentIndex([...known, ...others])
}

/** Each capture and refund explains one row of all payouts. */
export async function explainPayouts(
  database: Database,
  organisationId: string,
  drafts: readonly PayoutDraft[],
): Promise<ExplainedPayout[]> {
  const ids = drafts.map(({ id }) => id)
  const stored = await listPayoutLines(database, ids)
  const storedOf = Map.groupBy(stored, ({ payoutId }) => payoutId)
  const payments = await readPayments(database, organisationId, [
    ...stored,
    ...drafts.flatMap(({ newLines }) => newLines),
  ])
  const own = new Set(ids)
  const taken = new Set<string>()
  for (const [movementId, payoutId] of await findPayoutsExplaining(database, payments.movementIds())) {
    if (!own.has(payoutId)) taken.add(movementId)
  }
  const storedChargebacks = await listChargebacks(database, organisationId, ids)
  const rowsOf = ({ id, newLines }: PayoutDraft) => [...(storedOf.get(id) ?? []), ...newLines]
  const chargedBack = sumChargebacks([...storedChargebacks, ...drafts.flatMap(rowsOf)], (row) => payments.find(row))
  const explained: ExplainedPayout[] = []
  for (const [nth, payout] of drafts.entries()) {
    if (nth % PAYOUTS_PER_TURN === 0) await new Promise(setImmediate)
    const rows = rowsOf(payout)
    const elsewhere = new Map(chargedBack)
    for (const [attemptId, minor] of sumChargebacks(rows, (row) => payments.find(row))) {
      elsewhere.set(attemptId, (elsewhere.get(attemptId) ?? 0) - minor)
    }
    const found = matchPayoutRows(rows, (row) => payments.find(row), taken, elsewhere)
    const { newLines: _newLines, ...draft } = payout
    const explainedBy = new Map<string, Minor>()
    const lines = rows.map((row, at): StoredPayoutLine => {
      const explanation = found[at] ?? { movementId: null, explainedMinor: 0, finding: null }
      const provider = explanation.movementId === null ? undefined : payments.find(row)?.provider
      if (explanation.movementId !== null) taken.add(explanation.movementId)
      if (provider !== undefined) {
        explainedBy.set(provider, (explainedBy.get(provider) ?? 0) + explanation.explainedMinor)
      }
      return { ...row, ...explanation, payoutId: draft.id }
    })
    explained.push({ ...draft, ...sumsOf(lines), lines, explainedBy })
  }
  return explained
}

function sumsOf(lines: readonly StoredPayoutLine[]) {
  return {
    ...sumPayoutRows(lines),
    // If the report has a date per payment, the payout follows the last.
    paidOn:
      lines
        .map(({ paidOn }) => paidOn)
        .toSorted()
        .at(-1) ?? '',
    rows: lines.length,
    findings: lines.filter(({ finding }) => finding !== null).length,
  }
}

export async function storeExplained(
  transaction: Database,
  organisationId: string,
  payouts: readonly ExplainedPayout[],
): Promise<void> {
  await repository.storePayouts(transaction, organisationId, payouts)
  await storeLines(
    transaction,
    organisationId,
    payouts.flatMap(({ lines }) => lines),
  )
}

/** Repeats the comparison, because payments and refunds may be recorded after the import of the report. */
export async function recompareLockedPayouts(
  transaction: Database,
  organisationId: string,
  payoutIds: readonly string[],
): Promise<ExplainedPayout[]> {
  const locked = await repository.lockPayouts(transaction, organisationId, payoutIds)
  const drafts = locked.filter(({ arrivedAt }) => arrivedAt === null).map((payout) => ({ ...payout, newLines: [] }))
  const explained = await explainPayouts(transaction, organisationId, drafts)
  if (explained.length > 0) await storeExplained(transaction, organisationId, explained)
  return explained
}

/** Compares only waiting payouts. `explained`: number without a difference now. */
export async function explainDifferingPayouts(
  { pool }: { pool: pg.Pool },
  { club }: ClubCaller,
): Promise<{ explained: number }> {
  return inTransaction(pool, async (transaction) => {
    await lockClubImports(transaction, club.id)
    const ids = await repository.listDifferingPayoutIds(transaction, club.id, MAX_PAYOUTS)
    const compared = await recompareLockedPayouts(transaction, club.id, ids)
    return { explained: compared.filter(({ findings }) => findings === 0).length }
  })
}
