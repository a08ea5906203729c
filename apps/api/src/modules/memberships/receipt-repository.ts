import type { Address } from '@forenet/contract/member'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'
import type { Purchase } from './receipt-policy.ts'

/** What `PURCHASE_JOINS` lets a statement select about the purchase behind a payment item. */
export const PURCHASE_COLUMNS = 'payer.id as payer_id, payer.parent_id as payer_parent_id, g.key as organisation_key'

/**
 * From a payment item `p` and its history line `h` to the purchase; a period paid in earlier books has no order. The payer
 * is the one stored: whose e-mail the bill names is the buyer's to write, and must tell nothing about that person.
 */
export const PURCHASE_JOINS = `join membership s on s.id = h.membership_id
     join organisation g on g.id = s.organisation_id
     join member m on m.id = h.member_id
     join member payer on payer.id = p.payer_member_id
     left join payment_order o on o.id = p.order_id`

export type ReceiptRow = Purchase & {
  organisation_id: string
  payment_method: string
  payment_created_at: Date
  payment_updated_at: Date
  reference_key: string
  billing_name: string
  billing_email: string
  billing_phone: string
  billing_address: string
  start_date: string
  end_date: string
  participant_name: string
  configuration_name: string
  price_minor: number
  vat_rate: string
  surcharge_minor: number
  payment_total_minor: number
  order_id: string | null
  order_number: string | null
  order_address: Address | null
  ordered_at: Date | null
  paid_at: Date | null
  masked_card: string | null
  card_type: string | null
  wallet: string | null
  test_mode: boolean | null
}

const receiptRow = prepared<ReceiptRow>(
  'receipt_of_history',
  `select s.organisation_id, p.payment_method, p.payment_created_at, p.payment_updated_at, p.reference_key, p.billing_name,
          p.billing_email, p.billing_phone, p.billing_address, h.start_date, h.end_date,
          trim(m.first_name || ' ' || m.last_name) as participant_name, c.name as configuration_name, c.price_minor, c.vat_rate,
          c.surcharge_minor, p.payment_total_minor, p.order_id, a.order_number, o.billing_address as order_address,
          o.created_at as ordered_at, o.paid_at, a.masked_card, a.card_type, a.wallet, a.test_mode, ${PURCHASE_COLUMNS}
     from membership_history h
     join membership_configuration c on c.id = h.configuration_id
     join membership_payment p on p.history_id = h.id and p.payment_status = 'paid'
     ${PURCHASE_JOINS}
     left join payment_attempt a on a.order_id = o.id and a.state = 'captured'
    where h.id = $1 order by p.payment_updated_at desc limit 1`,
)

export type LineRow = {
  member_id: string
  participant_name: string
  description: string
  start_date: string
  end_date: string
  price_minor: number
  vat_rate: string
  vat_minor: number
  surcharge_minor: number
  total_minor: number
}

const orderLines = prepared<LineRow>(
  'receipt_lines_of_order',
  `select l.member_id, l.participant_name, l.description, h.start_date, h.end_date, l.price_minor, l.vat_rate, l.vat_minor,
          l.surcharge_minor, l.total_minor
     from payment_order_line l join membership_history h on h.id = l.history_id where l.order_id = $1 order by l.position`,
)

/** What paid a line of history, and how; undefined while it is not paid. */
export async function findPaid(database: Database, historyId: string): Promise<ReceiptRow | undefined> {
  return (await receiptRow(database, [historyId]))[0]
}

/** A purchase's lines as they were priced then. */
export function listOrderLines(database: Database, orderId: string): Promise<LineRow[]> {
  return orderLines(database, [orderId])
}
