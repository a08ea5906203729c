import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { computeParticipantPrice } from '@forenet/domain/price'
import { prepared } from '../../../platform/database/prepared.ts'

export type HolderRow = {
  configurationId: string
  memberId: string
  name: string
  /** The latest payer, otherwise the holder. */
  payerId: string
  dateOfBirth: string | null
  gender: string | null
  paidMinor: Minor
}
type StoredHolder = Omit<HolderRow, 'paidMinor'> & {
  paidMinor: Minor | null
  priceMinor: number
  vatRate: string
  surchargeMinor: number
}

const holdersOfQuery = prepared<StoredHolder>(
  'membership_holders',
  // Selects only the latest period if the edition runs from the day of purchase.
  `select distinct on (h.configuration_id, h.member_id) h.configuration_id as "configurationId", h.member_id as "memberId", m.name, m.date_of_birth as "dateOfBirth", m.gender,
          (select sum(p.total_paid_minor + p.carried_minor - p.joining_fee_minor)::bigint from membership_payment p
            where p.history_id = h.id and p.payment_status = 'paid') as "paidMinor",
          coalesce((select p.payer_member_id from membership_payment p where p.history_id = h.id and p.payment_status = 'paid'
            order by p.payment_updated_at desc limit 1), h.member_id) as "payerId",
          c.price_minor as "priceMinor", c.vat_rate as "vatRate", c.surcharge_minor as "surchargeMinor"
     from membership_history h join membership_offer c on c.id = h.configuration_id join member_face m on m.id = h.member_id
    where c.organisation_id = $1 and h.configuration_id = any($2) and h.status = 'active' and h.enabled and m.enabled
      and h.sold_until is null
    order by h.configuration_id, h.member_id, h.end_date desc`,
)

/** Editions ended by the club are omitted. Assumes the regular price if no payment is stored. */
export async function listHolders(
  database: Database,
  organisationId: string,
  configurationIds: readonly string[],
): Promise<HolderRow[]> {
  const rows = await holdersOfQuery(database, [organisationId, configurationIds])
  return rows.map(({ paidMinor, priceMinor, vatRate, surchargeMinor, ...holder }) => ({
    ...holder,
    paidMinor:
      paidMinor ?? computeParticipantPrice({ priceMinor, vatRate: Number(vatRate), surchargeMinor }).totalMinor,
  }))
}

const listMemberIdsAfterQuery = prepared<{ memberId: string }>(
  'memberships_members_page',
  'select distinct member_id as "memberId" from membership where member_id > $1 order by member_id limit $2',
)

export async function listMemberIdsAfter(database: Database, after: string, max: number): Promise<string[]> {
  return (await listMemberIdsAfterQuery(database, [after, max])).map(({ memberId }) => memberId)
}
