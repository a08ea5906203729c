import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import { unpaidLimitStart } from '../../../money/payments/index.ts'
import { UNPAID_MEMBERSHIPS } from './order-effects.ts'

/** `bound`: sold or being bought, so the terms are fixed. */
export type SoldCounts = { paid: number; bound: boolean }

// A late payment gets the terms stored in its order and lines, so abandoned purchases do not count.
const soldOfQuery = prepared<SoldCounts & { id: string }>(
  'memberships_sold',
  `select h.configuration_id as id, (count(distinct h.member_id) filter (where h.status = 'active' and h.enabled))::int as paid,
          coalesce(bool_or(h.status = 'active' or h.claimed_by is not null
            or coalesce(o.created_at, h.created_at) > $2 and coalesce(o.status, 'initiated') = 'initiated'
            or exists (select from attempt_face a where a.order_id = h.order_id
                 and (a.unsettled or a.state in ('created', 'window-open', 'authorized') and a.updated_at > $2))), false) as bound
     from membership_history h left join order_face o on o.id = h.order_id
    where h.configuration_id = any($1) group by h.configuration_id`,
)

export async function countSoldByEdition(
  database: Database,
  configurationIds: readonly string[],
  now: Date,
): Promise<Map<string, SoldCounts>> {
  const rows = await soldOfQuery(database, [configurationIds, unpaidLimitStart(UNPAID_MEMBERSHIPS, now)])
  return new Map(rows.map(({ id, paid, bound }) => [id, { paid, bound }]))
}
