import type { Address } from '@forenet/contract/member'
import type { PaidPart, Receipt } from '@forenet/contract/receipt'
import type { Database } from '@forenet/database/database'
import type { OrderKind } from '@forenet/database/payment-tables'
import { type Minor, sumMinor } from '@forenet/domain/money'
import { type Caller, effectiveMemberId } from '../../platform/access/caller.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { notFound, ProblemError } from '../../platform/http/problem-error.ts'
import { lastFour } from './card.ts'
import type { PaymentDeps } from './payment-deps.ts'

type PaidRow = {
  organisationId: string
  subjectId: string | null
  token: string
  amountMinor: Minor
  currency: string
  status: string
  billingName: string
  billingEmail: string
  billingPhone: string
  billingAddress: Address
  createdAt: Date
  paidAt: Date | null
  orderNumber: string | null
  attemptProvider: string | null
  maskedCard: string | null
  cardType: string | null
  wallet: string | null
  testMode: boolean | null
}
const paid = prepared<PaidRow>(
  'receipt_of_order',
  `select o.organisation_id as "organisationId", o.subject_id as "subjectId", o.token, o.amount_minor as "amountMinor", o.currency,
     o.status, o.billing_name as "billingName", o.billing_email as "billingEmail", o.billing_phone as "billingPhone",
     o.billing_address as "billingAddress", o.created_at as "createdAt", o.paid_at as "paidAt", a.order_number as "orderNumber",
     a.provider as "attemptProvider", a.masked_card as "maskedCard", a.card_type as "cardType", a.wallet, a.test_mode as "testMode"
   from payment_order o left join payment_attempt a on a.order_id = o.id and a.state = 'captured'
   where o.id = $1 and o.kind = $3 and o.payer_member_id = $2`,
)

type LineRow = Omit<PaidLine, 'vatRate'> & { vatRate: string }
const linesOf = prepared<LineRow>(
  'receipt_lines',
  `select participant_name as "participantName", description, price_minor as "priceMinor", vat_rate as "vatRate",
     vat_minor as "vatMinor", surcharge_minor as "surchargeMinor", total_minor as "totalMinor"
   from payment_order_line where order_id = $1 order by position`,
)

const refunds = prepared<{ amountMinor: Minor; at: Date; done: boolean }>(
  'receipt_refunds',
  `select amount_minor as "amountMinor", coalesce(done_at, requested_at) as at, state = 'done' as done
   from payment_refund where order_id = $1 order by requested_at, id`,
)

type PaidLine = Omit<Receipt['lines'][number], 'startDate' | 'endDate'>

/** A receipt as far as money goes; what was bought, and when it is for, its kind adds. */
export type OrderReceipt = PaidPart & {
  /** Null where nothing was taken, and so no attempt made. */
  orderNumber: string | null
  lines: PaidLine[]
}

/**
 * The receipt of a paid order of a kind, for who paid: its lines as they were priced then, and what was paid back since. Throws
 * `not-found` for anybody else's, `not-paid` while nothing is paid.
 */
export async function orderReceipt(
  deps: Pick<PaymentDeps, 'database' | 'organisation'>,
  caller: Caller,
  orderId: string,
  kind: OrderKind,
): Promise<{ receipt: OrderReceipt; order: Pick<PaidRow, 'subjectId' | 'token'> }> {
  const payer = effectiveMemberId(caller)
  const [order] = payer ? await paid(deps.database, [orderId, payer, kind]) : []
  if (!order) throw notFound('The purchase')
  if (order.status !== 'paid') throw new ProblemError('not-paid', 'There is no receipt before it is paid')
  const [rows, back, organisation] = await Promise.all([
    linesOf(deps.database, [orderId]),
    refundsOn(deps.database, orderId),
    deps.organisation(order.organisationId),
  ])
  const lines = rows.map((line) => ({ ...line, vatRate: Number(line.vatRate) }))
  const receipt: OrderReceipt = {
    orderNumber: order.orderNumber,
    organisation,
    payer: {
      name: order.billingName,
      email: order.billingEmail,
      phone: order.billingPhone,
      address: addressLines(order.billingAddress),
    },
    lines,
    vatMinor: sumMinor(lines.map((line) => line.vatMinor)),
    surchargeMinor: sumMinor(lines.map((line) => line.surchargeMinor)),
    totalMinor: sumMinor(lines.map((line) => line.totalMinor)),
    refunds: back,
    currency: order.currency,
    provider:
      order.wallet ?? order.attemptProvider ?? (order.amountMinor === 0 ? 'free' : organisation.paymentProvider),
    cardLastFour: lastFour(order.maskedCard),
    cardType: order.cardType,
    testMode: order.testMode ?? false,
    orderedAt: order.createdAt.toISOString(),
    paidAt: (order.paidAt ?? order.createdAt).toISOString(),
  }
  return { receipt, order }
}

/** What of an order was paid back, or is on its way, as receipts have it. */
export async function refundsOn(database: Database, orderId: string): Promise<Receipt['refunds']> {
  const rows = await refunds(database, [orderId])
  return rows.map(({ amountMinor, at, done }) => ({ amountMinor, at: at.toISOString(), done }))
}

/** The address of a bill, line by line. */
export function addressLines(address: Address): string[] {
  const place = [address.PostCode, address.City].filter(Boolean).join(' ')
  return [address.AddressLine1, address.AddressLine2, address.AddressLine3, place, address.Country].filter(
    (line): line is string => Boolean(line),
  )
}
