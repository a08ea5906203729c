import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

type BoughtRow = { historyId: string; memberId: string; year: number; login: boolean; language: 'da' | 'en' }

const listBoughtQuery = prepared<BoughtRow>(
  'message_bought',
  `select h.id as "historyId", h.member_id as "memberId", h.membership_for as year, m.email is not null and m.enabled as login,
          m.language from membership_history h join member_face m on m.id = h.member_id where h.order_id = $1 order by h.created_at, h.id`,
)

export function listBought(database: Database, orderId: string): Promise<BoughtRow[]> {
  return listBoughtQuery(database, [orderId])
}

type PaidOrder = { orderId: string; organisationKey: string }

const findPaidOrderQuery = prepared<PaidOrder>(
  'message_paid_order',
  `select h.order_id as "orderId", o.key as "organisationKey" from membership_history h
     join membership s on s.id = h.membership_id join organisation_face o on o.id = s.organisation_id
    where h.member_id = $1 and h.status = 'active' and h.order_id is not null and h.membership_for = $3 and (o.name = $2 or o.key = $2)
    order by h.status_change_date desc limit 1`,
)

/** The club is given by name or key. */
export async function findPaidOrder(
  database: Database,
  memberId: string,
  organisation: string,
  year: number,
): Promise<PaidOrder | undefined> {
  return (await findPaidOrderQuery(database, [memberId, organisation, year]))[0]
}

type OrderFacts = { year: number; orderNumber: string | null; historyId: string }

const findOrderFactsQuery = prepared<OrderFacts>(
  'message_order_facts',
  `select h.membership_for as year, h.id as "historyId",
          (select a.order_number from attempt_face a where a.order_id = $1 and a.state = 'captured' limit 1) as "orderNumber"
     from membership_history h where h.order_id = $1 order by h.membership_for, h.created_at limit 1`,
)

export async function findOrderFacts(database: Database, orderId: string): Promise<OrderFacts | undefined> {
  return (await findOrderFactsQuery(database, [orderId]))[0]
}
