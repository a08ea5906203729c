import type { Database } from '@forenet/database/database'
import type { AttemptState } from '@forenet/database/payment-tables'
import type { Minor } from '@forenet/domain/money'
import { extractLastFourDigits } from '@forenet/domain/payment-means'
import { prepared } from '../../../../platform/database/prepared.ts'
import { PAID_ORDER_SQL } from './person-repository.ts'

export type PurchaseDetails = {
  payerMemberId: string | null
  billingEmail: string
  orderedAt: Date
  historyId: string | null
  byHand: boolean
  /** Amount not requested as refund; 0 for test payments. */
  leftMinor: Minor
  lines: {
    participantName: string
    description: string
    priceMinor: Minor
    vatMinor: Minor
    surchargeMinor: Minor
    totalMinor: Minor
  }[]
  attempts: {
    orderNumber: string
    state: AttemptState
    amountMinor: Minor
    wallet: string | null
    cardType: string | null
    cardLastFour: string | null
    test: boolean
    declineReason: string | null
    at: string
  }[]
  manual: { note: string; bookedAt: string; bookedBy: string | null } | null
}

type Row = Omit<PurchaseDetails, 'attempts'> & {
  attempts: (Omit<PurchaseDetails['attempts'][number], 'cardLastFour'> & { maskedCard: string | null })[]
}

const findPurchaseDetailsQuery = prepared<Row>(
  'payment_purchase_details',
  `select o.payer_member_id as "payerMemberId", o.billing_email as "billingEmail", o.created_at as "orderedAt",
     ${PAID_ORDER_SQL.historyId} as "historyId", ${PAID_ORDER_SQL.byHand} as "byHand",
     ${PAID_ORDER_SQL.leftMinor}::bigint as "leftMinor",
     coalesce((select json_agg(json_build_object('participantName', l.participant_name, 'description', l.description,
         'priceMinor', l.price_minor, 'vatMinor', l.vat_minor, 'surchargeMinor', l.surcharge_minor, 'totalMinor', l.total_minor) order by l.position)
       from payment_order_line l where l.order_id = o.id), '[]') as lines,
     coalesce((select json_agg(json_build_object('orderNumber', a.order_number, 'state', a.state, 'amountMinor', a.amount_minor,
         'wallet', a.wallet, 'cardType', a.card_type, 'maskedCard', a.masked_card, 'test', a.test_mode,
         'declineReason', a.decline_reason, 'at', coalesce(a.captured_at, a.updated_at)) order by a.attempt_number desc)
       from payment_attempt a where a.order_id = o.id), '[]') as attempts,
     (select json_build_object('note', m.note, 'bookedAt', m.booked_at, 'bookedBy', m.booked_by) from manual_payment m
       where m.order_id = o.id and m.reverses is null and m.part_of is null limit 1) as manual
   from payment_order o where o.organisation_id = $1 and o.id = $2 and o.status = 'paid'`,
)

export async function findPurchaseDetails(
  database: Database,
  organisationId: string,
  orderId: string,
): Promise<PurchaseDetails | undefined> {
  const [row] = await findPurchaseDetailsQuery(database, [organisationId, orderId])
  if (!row) return undefined
  return {
    ...row,
    attempts: row.attempts.map(({ maskedCard, ...attempt }) => ({
      ...attempt,
      cardLastFour: extractLastFourDigits(maskedCard),
    })),
  }
}
