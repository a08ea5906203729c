import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../platform/database/prepared.ts'

export type RequestedRefundLimit = { organisationId: string; limitMinor: Minor | null }

const ofClubs = prepared<RequestedRefundLimit>(
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

export function listRequestedRefundLimits(
  database: Database,
  organisationIds: readonly string[],
): Promise<RequestedRefundLimit[]> {
  return ofClubs(database, [organisationIds])
}

export async function storeRequestedRefundLimit(
  transaction: Database,
  { organisationId, limitMinor }: RequestedRefundLimit,
): Promise<void> {
  await store(transaction, [organisationId, limitMinor])
}

export async function deleteRequestedRefundLimit(transaction: Database, organisationId: string): Promise<void> {
  await drop(transaction, [organisationId])
}
