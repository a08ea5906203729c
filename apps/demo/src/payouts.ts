import type { payout, payoutFile, payoutLine } from '@forenet/database/bank-tables'
import type { manualPayment } from '@forenet/database/payment-tables'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import { prorateHalfUp } from '@forenet/domain/money'
import { sumPayoutRows } from '@forenet/domain/payout'
import { ACQUIRER_NAME } from './bank.ts'
import type { AttemptRow } from './card-payments.ts'
import { findFirstOpenDay } from './closed-months.ts'
import type { Demonstration } from './demonstration.ts'
import { SPORTS_CLUB } from './organisations.ts'
import { createRandom } from './random.ts'

export type PayoutRows = {
  payoutFiles: (typeof payoutFile.$inferInsert)[]
  payouts: (typeof payout.$inferInsert)[]
  payoutLines: (typeof payoutLine.$inferInsert)[]
}

const NOTHING: PayoutRows = { payoutFiles: [], payouts: [], payoutLines: [] }
const PAID_DAYS_AGO = 5
/** The card acquirer's fee: 1.35 %. */
const FEE = { of: 10_000, is: 135 }

/** Not yet matched with its bank transaction. */
export function addPayout(
  rows: Demonstration,
  attempts: readonly AttemptRow[],
  today: CalendarDate,
): { rows: Demonstration; payouts: PayoutRows } {
  const club = rows.organisations.find(({ key }) => key === SPORTS_CLUB)
  const ofClub = new Set(rows.orders.flatMap(({ id, organisationId }) => (organisationId === club?.id ? id : [])))
  const paidOn = addDays(today, -PAID_DAYS_AGO)
  const dayOf = ({ capturedAt, createdAt }: AttemptRow) => calendarDateAt(capturedAt ?? createdAt)
  const before = attempts.filter((attempt) => ofClub.has(attempt.orderId) && dayOf(attempt) <= paidOn)
  // Once a payout is known, closing a period requires a payout for each later capture.
  const [from] = [findFirstOpenDay(today), before.map(dayOf).toSorted().at(-1) ?? today].toSorted()
  const captured = before.filter((attempt) => dayOf(attempt) >= (from ?? today))
  const [first] = captured
  if (!club || !first) return { rows, payouts: NOTHING }
  const random = createRandom('payout')
  const [fileId, payoutId, organisationId] = [random.uuid(), random.uuid(), club.id]
  const payoutLines = captured.map(({ id, orderNumber, capturedMinor }, nth) => ({
    ...{ payoutId, key: id, organisationId, fileId, row: nth + 2, paidOn, kind: 'capture' as const, orderNumber },
    ...{ transactionNumber: '', amountMinor: capturedMinor, feeMinor: prorateHalfUp(capturedMinor, FEE.is, FEE.of) },
    ...{ feeDiffers: false, movementId: id, explainedMinor: capturedMinor, finding: null },
  }))
  const { netMinor, ...sums } = sumPayoutRows(payoutLines)
  const reference = `AFR-${paidOn.replaceAll('-', '')}`
  return {
    rows: {
      ...rows,
      bankLines: rows.bankLines.map((line) =>
        line.payer === ACQUIRER_NAME ? { ...line, amountMinor: netMinor, text: `Afregning ${reference}` } : line,
      ),
    },
    payouts: {
      payoutFiles: [
        {
          ...{ id: fileId, organisationId, fingerprint: fileId, filename: 'afregninger.csv' },
          ...{ rows: payoutLines.length, added: payoutLines.length, refused: 0, refusedFirst: [] },
          createdAt: copenhagenInstant(today, '08:40'),
        },
      ],
      payouts: [
        {
          ...{ id: payoutId, organisationId, provider: first.provider, reference, paidOn },
          ...{ ...sums, rows: payoutLines.length, findings: 0 },
        },
      ],
      payoutLines,
    },
  }
}

type ManualPaymentRow = Required<typeof manualPayment.$inferInsert>

export function buildBankTransfers(
  { orders, hosted }: Pick<Demonstration, 'orders' | 'hosted'>,
  attempts: readonly AttemptRow[],
): ManualPaymentRow[] {
  const isPaid = new Set([...attempts, ...hosted.manualPayments].map(({ orderId }) => orderId))
  return [...orders, ...hosted.orders]
    .filter(({ id, amountMinor }) => amountMinor > 0 && !isPaid.has(id))
    .map(({ id: orderId, amountMinor, paidAt, createdAt }) => {
      const bookedAt = paidAt ?? createdAt
      return {
        ...{ id: createRandom(`transfer of ${orderId}`).uuid(), orderId, method: 'bank-transfer', amountMinor },
        ...{ day: calendarDateAt(bookedAt), note: '', bookedAt, bookedBy: null, reverses: null, partOf: null },
      }
    })
    .toSorted((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime())
}
