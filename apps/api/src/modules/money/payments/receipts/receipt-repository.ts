import type { Address } from '@forenet/contract/member'
import type { Receipt } from '@forenet/contract/receipt'
import type { Database } from '@forenet/database/database'
import type { OrderKind } from '@forenet/database/payment-tables'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../../platform/database/prepared.ts'

export type PaidRow = {
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
const SELECT_PAID_ORDER_SQL = `select o.organisation_id as "organisationId", o.subject_id as "subjectId", o.token, o.amount_minor as "amountMinor", o.currency,
     o.status, o.billing_name as "billingName", o.billing_email as "billingEmail", o.billing_phone as "billingPhone",
     o.billing_address as "billingAddress", o.created_at as "createdAt", o.paid_at as "paidAt", a.order_number as "orderNumber",
     a.provider as "attemptProvider", a.masked_card as "maskedCard", a.card_type as "cardType", a.wallet, a.test_mode as "testMode"
   from payment_order o left join payment_attempt a on a.order_id = o.id and a.state = 'captured'`
const findPaidOrderQuery = prepared<PaidRow>(
  'receipt_of_order',
  `${SELECT_PAID_ORDER_SQL} where o.id = $1 and o.kind = $3 and o.payer_member_id = $2`,
)
const findClubOrderQuery = prepared<PaidRow>(
  'receipt_of_club',
  `${SELECT_PAID_ORDER_SQL} where o.id = $1 and o.organisation_id = $2`,
)

export type PaidLine = Omit<Receipt['lines'][number], 'startDate' | 'endDate'>
const listPaidLinesQuery = prepared<Omit<PaidLine, 'vatRate'> & { vatRate: string }>(
  'receipt_lines',
  `select participant_name as "participantName", description, price_minor as "priceMinor", vat_rate as "vatRate",
     vat_minor as "vatMinor", surcharge_minor as "surchargeMinor", total_minor as "totalMinor"
   from payment_order_line where order_id = $1 order by position`,
)

const listReceiptRefundsQuery = prepared<{ amountMinor: Minor; at: Date; done: boolean }>(
  'receipt_refunds',
  `select amount_minor as "amountMinor", coalesce(done_at, requested_at) as at, state = 'done' as done
   from payment_refund where order_id = $1 and state <> 'charged-back'
   union all
   -- Given back by the club itself.
   select -amount_minor, booked_at, true from manual_payment where order_id = $1 and amount_minor < 0
   order by 2`,
)

const findCapturedCardQuery = prepared<{ maskedCard: string | null; wallet: string | null }>(
  'card_of_order',
  `select masked_card as "maskedCard", wallet from payment_attempt where order_id = $1 and state = 'captured'`,
)

export async function findPaidOrder(
  database: Database,
  orderId: string,
  payerId: string,
  kind: OrderKind,
): Promise<PaidRow | undefined> {
  return (await findPaidOrderQuery(database, [orderId, payerId, kind]))[0]
}

export async function findClubOrder(
  database: Database,
  organisationId: string,
  orderId: string,
): Promise<PaidRow | undefined> {
  return (await findClubOrderQuery(database, [orderId, organisationId]))[0]
}

export async function listPaidLines(database: Database, orderId: string): Promise<PaidLine[]> {
  return (await listPaidLinesQuery(database, [orderId])).map((line) => ({ ...line, vatRate: Number(line.vatRate) }))
}

export async function listReceiptRefunds(database: Database, orderId: string): Promise<Receipt['refunds']> {
  const rows = await listReceiptRefundsQuery(database, [orderId])
  return rows.map(({ amountMinor, at, done }) => ({ amountMinor, at: at.toISOString(), done }))
}

export async function findCapturedCard(
  database: Database,
  orderId: string,
): Promise<{ maskedCard: string | null; wallet: string | null } | undefined> {
  return (await findCapturedCardQuery(database, [orderId]))[0]
}
