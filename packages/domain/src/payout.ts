import type { CalendarDate } from './calendar-date.ts'
import { type Minor, sumMinor } from './money.ts'

/** The bank books a payout within these days of its stated date. */
export const PAYOUT_BOOKED_DAYS = { before: 3, after: 14 } as const

/** Payouts of one bank transfer have stated dates within these days. */
export const PAYOUTS_TOGETHER_DAYS = 7

/**
 * `fee`: a separate row, besides the fees of other rows. `adjustment`: an amount that is not a payment, such as a reserve
 * or a balance carried forward.
 */
export const PAYOUT_KINDS = ['capture', 'refund', 'chargeback', 'fee', 'adjustment'] as const
export type PayoutKind = (typeof PAYOUT_KINDS)[number]

/**
 * A row of an acquirer's statement. Refunds and chargebacks are negative, unless they failed or were reversed. Fees are
 * positive and reduce the payout; a fee given back is negative.
 */
export type PayoutRow = {
  /** The acquirer's reference of the payout; the day if the statement has none. */
  payout: string
  paidOn: CalendarDate
  kind: PayoutKind
  /** The type as in the file, if it is an adjustment or the treasurer chose its kind; otherwise empty. */
  text: string
  /** The order number that the gateway was given. */
  order: string
  /** The gateway's id of the payment. */
  transaction: string
  amountMinor: Minor
  feeMinor: Minor
  /** The stated fee is not the amount less the stated net amount. */
  feeDiffers: boolean
}

export const PAYOUT_FINDINGS = [
  'unknown-payment',
  'unknown-refund',
  'refund-failed',
  'amount-differs',
  'paid-out-before',
  'chargeback',
  'chargeback-reversed',
  'adjustment',
  'returned-twice',
  'no-fee',
  'fee-differs',
] as const
/**
 * `refund-failed`: a refund that did not reach the cardholder, so that the money came back to the club.
 * `returned-twice`: refunds and chargebacks, in any payout, exceed the captured amount.
 */
export type PayoutFinding = (typeof PAYOUT_FINDINGS)[number]

export type KnownPayment = {
  attemptId: string
  capturedMinor: Minor
  refunds: readonly { id: string; amountMinor: Minor }[]
}
/** `movementId`: the capture or refund that the row is, which no other row can be. */
export type PayoutExplanation = { movementId: string | null; explainedMinor: Minor; finding: PayoutFinding | null }

/**
 * Compares the rows of a payout with the portal's payments. Exact matches are found first, so that a row with another
 * amount does not take their payment. `taken`: movements that other payouts explain. `chargedBackElsewhere`: chargebacks
 * in other payouts, by attempt.
 */
export function matchPayoutRows<Row extends Omit<PayoutRow, 'payout' | 'paidOn' | 'text'>>(
  rows: readonly Row[],
  findPayment: (row: Row) => KnownPayment | undefined,
  taken: ReadonlySet<string>,
  chargedBackElsewhere: ReadonlyMap<string, Minor> = new Map(),
): PayoutExplanation[] {
  const used = new Set(taken)
  const explained = rows.map((row) => explainExactly(row, findPayment(row), used))
  const chargedBackHere = sumChargebacks(rows, findPayment)
  const isReturnedTwice = ({ attemptId, capturedMinor, refunds }: KnownPayment): boolean => {
    const chargedBack = (chargedBackHere.get(attemptId) ?? 0) + (chargedBackElsewhere.get(attemptId) ?? 0)
    return sumMinor(refunds.map((refund) => refund.amountMinor)) - chargedBack > capturedMinor
  }
  // Listed at the chargeback if that is in the same payout.
  const isRefundedToo = (row: Row): boolean => {
    const payment = row.kind === 'refund' ? findPayment(row) : undefined
    if (!payment || chargedBackHere.has(payment.attemptId)) return false
    return (chargedBackElsewhere.get(payment.attemptId) ?? 0) < 0 && isReturnedTwice(payment)
  }
  const hasFees = rows.some(({ kind, feeMinor }) => kind === 'capture' && feeMinor !== 0)
  return rows.map((row, nth) => {
    const found = explained[nth] ?? explainOther(row, findPayment(row), used, isReturnedTwice)
    const finding = found.finding ?? (isRefundedToo(row) ? 'returned-twice' : feeFinding(row, hasFees))
    return { ...found, finding }
  })
}

/** Chargebacks less reversed ones of each known payment, negative, by attempt. */
export function sumChargebacks<Row extends Pick<PayoutRow, 'kind' | 'amountMinor'>>(
  rows: readonly Row[],
  findPayment: (row: Row) => KnownPayment | undefined,
): Map<string, Minor> {
  const sums = new Map<string, Minor>()
  for (const row of rows) {
    const payment = row.kind === 'chargeback' ? findPayment(row) : undefined
    if (payment) sums.set(payment.attemptId, (sums.get(payment.attemptId) ?? 0) + row.amountMinor)
  }
  return sums
}

function explainExactly(
  { kind, amountMinor }: Pick<PayoutRow, 'kind' | 'amountMinor'>,
  payment: KnownPayment | undefined,
  used: Set<string>,
): PayoutExplanation | null {
  if (kind === 'fee') return { movementId: null, explainedMinor: 0, finding: null }
  if (kind === 'adjustment') return { movementId: null, explainedMinor: 0, finding: 'adjustment' }
  if (!payment) return null
  const movement =
    kind === 'capture'
      ? { id: payment.attemptId, amountMinor: payment.capturedMinor }
      : kind === 'refund'
        ? payment.refunds.find((refund) => refund.amountMinor === 0 - amountMinor && !used.has(refund.id))
        : undefined
  if (!movement || used.has(movement.id) || movement.amountMinor !== Math.abs(amountMinor)) return null
  used.add(movement.id)
  return { movementId: movement.id, explainedMinor: amountMinor, finding: null }
}

function explainOther(
  { kind, amountMinor }: Pick<PayoutRow, 'kind' | 'amountMinor'>,
  payment: KnownPayment | undefined,
  used: Set<string>,
  isReturnedTwice: (payment: KnownPayment) => boolean,
): PayoutExplanation {
  const unexplained = (finding: PayoutFinding) => ({ movementId: null, explainedMinor: 0, finding })
  if (!payment) return unexplained('unknown-payment')
  const { attemptId, capturedMinor, refunds } = payment
  if (kind === 'chargeback') {
    if (amountMinor > 0) return unexplained('chargeback-reversed')
    return unexplained(isReturnedTwice(payment) ? 'returned-twice' : 'chargeback')
  }
  if (kind === 'capture') {
    if (used.has(attemptId)) return unexplained('paid-out-before')
    used.add(attemptId)
    return { movementId: attemptId, explainedMinor: capturedMinor, finding: 'amount-differs' }
  }
  if (amountMinor > 0) return unexplained('refund-failed')
  const refund = refunds.find(({ id }) => !used.has(id))
  if (!refund) return unexplained('unknown-refund')
  used.add(refund.id)
  return { movementId: refund.id, explainedMinor: 0 - refund.amountMinor, finding: 'amount-differs' }
}

function feeFinding(
  { kind, feeMinor, feeDiffers }: Pick<PayoutRow, 'kind' | 'feeMinor' | 'feeDiffers'>,
  hasFees: boolean,
) {
  if (feeDiffers) return 'fee-differs'
  return kind === 'capture' && hasFees && feeMinor === 0 ? 'no-fee' : null
}

export type PayoutSums = {
  capturedMinor: Minor
  refundedMinor: Minor
  chargebackMinor: Minor
  adjustmentMinor: Minor
  feeMinor: Minor
  /** What reaches the bank account. */
  netMinor: Minor
  /** Captures less refunds that the portal knows. */
  explainedMinor: Minor
}

type SummedRow = Pick<PayoutRow, 'kind' | 'amountMinor' | 'feeMinor'> & { explainedMinor: Minor }

/** The net amount is captures, refunds (negative), chargebacks (negative) and adjustments less fees. */
export function sumPayoutRows(rows: readonly SummedRow[]): PayoutSums {
  const sumOf = (wanted: PayoutKind) =>
    sumMinor(rows.flatMap(({ kind, amountMinor }) => (kind === wanted ? amountMinor : [])))
  const [capturedMinor, refundedMinor] = [sumOf('capture'), sumOf('refund')]
  const [chargebackMinor, adjustmentMinor] = [sumOf('chargeback'), sumOf('adjustment')]
  const feeMinor = sumMinor(rows.map((row) => row.feeMinor))
  return {
    ...{ capturedMinor, refundedMinor, chargebackMinor, adjustmentMinor, feeMinor },
    netMinor: capturedMinor + refundedMinor + chargebackMinor + adjustmentMinor - feeMinor,
    explainedMinor: sumMinor(rows.map((row) => row.explainedMinor)),
  }
}

/** Captures and refunds in the payout that the portal does not have. */
export function computeUnexplainedMinor(
  sums: Pick<PayoutSums, 'capturedMinor' | 'refundedMinor' | 'explainedMinor'>,
): Minor {
  return sums.capturedMinor + sums.refundedMinor - sums.explainedMinor
}
