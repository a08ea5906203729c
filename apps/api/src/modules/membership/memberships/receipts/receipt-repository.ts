import type { Address } from '@forenet/contract/member'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import type { Purchase } from './receipt-policy.ts'

export const PURCHASE_COLUMNS = `payer.id as "payerId", payer.parent_id as "payerParentId",
  g.key as "organisationKey"`

/**
 * Periods from earlier bookkeeping have no order. The billing e-mail is the buyer's input and must not reveal another
 * person.
 */
export const PURCHASE_JOINS = `join membership s on s.id = h.membership_id
     join organisation_face g on g.id = s.organisation_id
     join member_face m on m.id = h.member_id
     join member_face payer on payer.id = p.payer_member_id
     left join order_face o on o.id = p.order_id`

export type ReceiptRow = Purchase & {
  organisationId: string
  paymentMethod: string
  paymentCreatedAt: Date
  paymentUpdatedAt: Date
  referenceKey: string
  billingName: string
  billingEmail: string
  billingPhone: string
  billingAddress: string
  startDate: string
  endDate: string
  participantName: string
  configurationName: string
  priceMinor: number
  vatRate: string
  surchargeMinor: number
  paymentTotalMinor: number
  orderId: string | null
  orderNumber: string | null
  orderAddress: Address | null
  orderedAt: Date | null
  paidAt: Date | null
  maskedCard: string | null
  cardType: string | null
  wallet: string | null
  testMode: boolean | null
}

const findPaidQuery = prepared<ReceiptRow>(
  'receipt_of_history',
  `select s.organisation_id as "organisationId", p.payment_method as "paymentMethod",
          p.payment_created_at as "paymentCreatedAt", p.payment_updated_at as "paymentUpdatedAt",
          p.reference_key as "referenceKey", p.billing_name as "billingName", p.billing_email as "billingEmail",
          p.billing_phone as "billingPhone", p.billing_address as "billingAddress", h.start_date as "startDate",
          coalesce(h.sold_until, h.end_date) as "endDate", m.name as "participantName",
          c.name as "configurationName", c.price_minor as "priceMinor", c.vat_rate as "vatRate",
          c.surcharge_minor as "surchargeMinor", p.payment_total_minor as "paymentTotalMinor",
          p.order_id as "orderId", a.order_number as "orderNumber", o.billing_address as "orderAddress",
          o.created_at as "orderedAt", o.paid_at as "paidAt", a.masked_card as "maskedCard",
          a.card_type as "cardType", a.wallet, a.test_mode as "testMode", ${PURCHASE_COLUMNS}
     from membership_history h
     join membership_offer c on c.id = h.configuration_id
     join membership_payment p on p.history_id = h.id and p.payment_status = 'paid'
     ${PURCHASE_JOINS}
     left join attempt_face a on a.order_id = o.id and a.state = 'captured'
    where h.id = $1 order by p.payment_updated_at desc limit 1`,
)

export type LineRow = {
  memberId: string
  referenceKey: string | null
  participantName: string
  description: string
  startDate: string
  endDate: string
  priceMinor: number
  vatRate: string
  vatMinor: number
  surchargeMinor: number
  totalMinor: number
}

const listOrderLinesQuery = prepared<LineRow>(
  'receipt_lines_of_order',
  `select l.member_id as "memberId", l.participant_name as "participantName", l.description,
          h.start_date as "startDate", coalesce(h.sold_until, h.end_date) as "endDate", l.price_minor as "priceMinor",
          l.vat_rate as "vatRate", l.vat_minor as "vatMinor", l.surcharge_minor as "surchargeMinor",
          l.total_minor as "totalMinor",
          (select p.reference_key from membership_payment p where p.history_id = h.id and p.order_id = l.order_id limit 1)
            as "referenceKey"
     from order_line_face l join membership_history h on h.id = l.history_id where l.order_id = $1 order by l.position`,
)

export async function findPaid(database: Database, historyId: string): Promise<ReceiptRow | undefined> {
  return (await findPaidQuery(database, [historyId]))[0]
}

export function listOrderLines(database: Database, orderId: string): Promise<LineRow[]> {
  return listOrderLinesQuery(database, [orderId])
}
