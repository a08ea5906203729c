import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'

/** How many have taken a configuration: all who ever began to buy it, and of them those who have paid. */
export type Sold = { taken: number; paid: number }

const sold = prepared<Sold & { id: string }>(
  'memberships_sold',
  `select configuration_id as id, count(*)::int as taken,
          (count(*) filter (where status = 'active' and enabled))::int as paid
     from membership_history where configuration_id = any($1) group by configuration_id`,
)

/** What has been sold of configurations, by their ids; one that nobody has taken is not among them. */
export async function soldOf(database: Database, configurationIds: readonly string[]): Promise<Map<string, Sold>> {
  const rows = await sold(database, [configurationIds])
  return new Map(rows.map(({ id, taken, paid }) => [id, { taken, paid }]))
}
