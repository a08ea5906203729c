import { randomUUID } from 'node:crypto'
import type { Payout, PayoutDetails, PayoutPage } from '@forenet/contract/club/payout'
import type { Database } from '@forenet/database/database'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { computeUnexplainedMinor, PAYOUT_BOOKED_DAYS, PAYOUTS_TOGETHER_DAYS } from '@forenet/domain/payout'
import { notFound } from '../../../../platform/http/problem-error.ts'
import { facesOf } from '../../../core/members/index.ts'
import { type LineRow, listLinesById, listUnmatchedByAmounts } from '../line-repository.ts'
import { readPayments } from './explain-payouts.ts'
import { listFirstLines } from './payout-line-repository.ts'
import * as repository from './payout-repository.ts'

const PAGE = 50
const LISTED_LINES = 500
const MAX_CANDIDATES = 5
/** Payouts of one transfer are paid out at most so many days apart. */
const TOGETHER = { days: PAYOUTS_TOGETHER_DAYS, size: 10 }
const MIN_REFERENCE_LENGTH = 4

export async function payoutPage(
  database: Database,
  organisationId: string,
  { state, after }: { state?: Payout['state'] | undefined; after?: string | undefined },
): Promise<PayoutPage> {
  const isArrived = state === undefined ? null : state === 'arrived'
  const [rows, counts] = await Promise.all([
    repository.listPayouts(database, organisationId, isArrived, { after: after ?? null, size: PAGE + 1 }),
    after === undefined ? repository.countPayouts(database, organisationId) : [],
  ])
  const page = rows.slice(0, PAGE)
  return {
    payouts: await presentPayouts(database, organisationId, page),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    states: counts.map(({ arrived, ...count }) => ({
      state: arrived ? ('arrived' as const) : ('waiting' as const),
      ...count,
    })),
  }
}

/** Throws `not-found`. */
export async function payoutDetails(
  { database }: { database: Database },
  organisationId: string,
  payoutId: string,
): Promise<PayoutDetails> {
  const stored = await repository.findPayout(database, organisationId, payoutId)
  const [payout] = stored ? await presentPayouts(database, organisationId, [stored]) : []
  if (!stored || !payout) throw notFound('The payout')
  const [lines, summaries] = await Promise.all([
    listFirstLines(database, payoutId, LISTED_LINES),
    facesOf(database, [stored.arrivedBy]),
  ])
  const payments = await readPayments(database, organisationId, lines)
  const { lineId } = stored
  const ofTransfer = lineId === null ? [] : await repository.listPayoutsByLine(database, organisationId, lineId)
  return {
    ...payout,
    together: ofTransfer.flatMap(({ id, reference }) => (id === payoutId ? [] : { id, reference })),
    arrived:
      stored.arrivedAt === null
        ? null
        : {
            at: stored.arrivedAt.toISOString(),
            by: (stored.arrivedBy && summaries.get(stored.arrivedBy)?.name) || null,
          },
    lines: lines.map(
      ({ key, kind, text, order, transaction, amountMinor, feeMinor, explainedMinor, finding, ...line }) => ({
        ...{ key, kind, text, orderNumber: order || transaction, amountMinor, feeMinor, finding },
        ourMinor: line.movementId === null ? null : explainedMinor,
        orderId: payments.find({ order, transaction })?.orderId ?? null,
      }),
    ),
  }
}

/** The matched payouts, otherwise unmatched ones of the same amount. */
export async function listPayoutCandidates(
  database: Database,
  organisationId: string,
  { id, amountMinor, matchedMinor, bookedOn }: Pick<LineRow, 'id' | 'amountMinor' | 'matchedMinor' | 'bookedOn'>,
): Promise<{ id: string; reference: string; paidOn: CalendarDate }[]> {
  const matched = await repository.listPayoutsByLine(database, organisationId, id)
  const payouts =
    matched.length > 0
      ? matched
      : matchedMinor !== 0
        ? []
        : await repository.listWaitingPayoutsByAmount(database, organisationId, {
            ...{ netMinor: amountMinor, size: MAX_CANDIDATES },
            ...{ from: addDays(bookedOn, -PAYOUT_BOOKED_DAYS.after), to: addDays(bookedOn, PAYOUT_BOOKED_DAYS.before) },
          })
  return payouts.map(({ id: payoutId, reference, paidOn }) => ({ id: payoutId, reference, paidOn }))
}

async function presentPayouts(
  database: Database,
  organisationId: string,
  rows: readonly repository.StoredPayout[],
): Promise<Payout[]> {
  const ids = rows.flatMap(({ lineId }) => lineId ?? [])
  const matched = new Map((await listLinesById(database, organisationId, ids)).map((line) => [line.id, line]))
  const wanted = rows.flatMap(({ id, netMinor: amountMinor, paidOn, arrivedAt }) => {
    if (arrivedAt !== null || amountMinor === 0) return []
    return {
      id,
      amountMinor,
      from: addDays(paidOn, -PAYOUT_BOOKED_DAYS.before),
      to: addDays(paidOn, PAYOUT_BOOKED_DAYS.after),
    }
  })
  const candidates = await listUnmatchedByAmounts(database, organisationId, wanted, MAX_CANDIDATES)
  const alone = rows.filter(({ id }) => wanted.some((one) => one.id === id) && !candidates.has(id))
  const together = await listCandidatesTogether(database, organisationId, alone)
  return rows.map(({ arrivedAt, arrivedBy: _by, explainedMinor, lineId, ...payout }) => {
    const line = lineId === null ? undefined : matched.get(lineId)
    return {
      ...payout,
      state: arrivedAt === null ? 'waiting' : 'arrived',
      unexplainedMinor: computeUnexplainedMinor({ ...payout, explainedMinor }),
      line: line ? presentLine(line) : null,
      candidates: [
        ...toCandidates(candidates.get(payout.id) ?? [], payout.reference, []),
        ...(together.get(payout.id) ?? []).flatMap(({ lines, beside: { id, reference, netMinor } }) =>
          toCandidates(lines, payout.reference, [{ id, reference, netMinor }]),
        ),
      ]
        .toSorted((one, other) => Number(other.reason === 'reference') - Number(one.reason === 'reference'))
        .slice(0, MAX_CANDIDATES),
    }
  })
}

type CandidatesTogether = { lines: LineRow[]; beside: repository.PayoutBeside }

/** Transactions of the sum of two payouts, for payouts without a transaction of their own amount. */
async function listCandidatesTogether(
  database: Database,
  organisationId: string,
  payouts: readonly repository.StoredPayout[],
): Promise<Map<string, CandidatesTogether[]>> {
  const besides = await repository.listPayoutsBeside(
    database,
    organisationId,
    payouts.map(({ id }) => id),
    TOGETHER,
  )
  const pairs = payouts.flatMap(({ id, netMinor, paidOn }) =>
    (besides.get(id) ?? []).map((beside) => {
      const [first, last] = paidOn < beside.paidOn ? [paidOn, beside.paidOn] : [beside.paidOn, paidOn]
      const days = { from: addDays(last, -PAYOUT_BOOKED_DAYS.before), to: addDays(first, PAYOUT_BOOKED_DAYS.after) }
      return { payoutId: id, beside, wanted: { id: randomUUID(), amountMinor: netMinor + beside.netMinor, ...days } }
    }),
  )
  const wanted = pairs.map((pair) => pair.wanted)
  const lines = await listUnmatchedByAmounts(database, organisationId, wanted, MAX_CANDIDATES)
  const found = pairs.flatMap(({ payoutId, beside, wanted: { id } }) => {
    const ofPair = lines.get(id)
    return ofPair ? [{ payoutId, beside, lines: ofPair }] : []
  })
  return Map.groupBy(found, ({ payoutId }) => payoutId)
}

/** Their reason is the reference if a transaction names the payout or another one of the transfer. */
function toCandidates(
  lines: readonly LineRow[],
  reference: string,
  together: Payout['candidates'][number]['together'],
): Payout['candidates'] {
  const references = [reference, ...together.map((other) => other.reference)]
  return lines.map((line) => ({
    ...presentLine(line),
    reason: references.some((one) => names(line, one) === 'reference') ? 'reference' : 'amount',
    together,
  }))
}

function names({ text, payer, reference, bankReference }: LineRow, payout: string): 'reference' | 'amount' {
  const words = [text, payer, reference, bankReference].join(' ').toLowerCase()
  return payout.length >= MIN_REFERENCE_LENGTH && words.includes(payout.toLowerCase()) ? 'reference' : 'amount'
}

function presentLine({ id, bookedOn, amountMinor, text, payer }: LineRow) {
  return { id, bookedOn, amountMinor, text: text || payer }
}
