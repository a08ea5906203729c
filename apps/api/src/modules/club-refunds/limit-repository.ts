import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../platform/database/prepared.ts'

export type WantedLimit = { organisationId: string; limitMinor: Minor | null }

const ofClubs = prepared<WantedLimit>(
  'refund_limit_change_of',
  `select organisation_id as "organisationId", limit_minor as "limitMinor" from refund_limit_change
    where organisation_id = any($1)`,
)
const store = prepared(
  'refund_limit_change_store',
  `insert into refund_limit_change (organisation_id, limit_minor) values ($1, $2)
   on conflict (organisation_id) do update set limit_minor = excluded.limit_minor`,
)
const drop = prepared('refund_limit_change_drop', 'delete from refund_limit_change where organisation_id = $1')

export function listWantedLimits(database: Database, organisationIds: readonly string[]): Promise<WantedLimit[]> {
  return ofClubs(database, [organisationIds])
}

export async function storeWantedLimit(
  transaction: Database,
  { organisationId, limitMinor }: WantedLimit,
): Promise<void> {
  await store(transaction, [organisationId, limitMinor])
}

export async function dropWantedLimit(transaction: Database, organisationId: string): Promise<void> {
  await drop(transaction, [organisationId])
}
