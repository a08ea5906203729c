import type { Database } from '@forenet/database/database'
import { clubRefund } from '@forenet/database/payment-tables'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../platform/database/prepared.ts'

type RequestedRefundLimit = { organisationId: string; limitMinor: Minor | null }

const listRequestedRefundLimitsQuery = prepared<RequestedRefundLimit>(
  'refund_limit_change_of',
  `select organisation_id as "organisationId", limit_minor as "limitMinor" from refund_limit_change
    where organisation_id = any($1)`,
)
const store = prepared(
  'refund_limit_change_store',
  `insert into refund_limit_change (organisation_id, limit_minor) values ($1, $2)
   on conflict (organisation_id) do update set limit_minor = excluded.limit_minor`,
)
const deleteRequestedRefundLimitQuery = prepared(
  'refund_limit_change_drop',
  'delete from refund_limit_change where organisation_id = $1',
)

export function listRequestedRefundLimits(
  database: Database,
  organisationIds: readonly string[],
): Promise<RequestedRefundLimit[]> {
  return listRequestedRefundLimitsQuery(database, [organisationIds])
}

export async function storeRequestedRefundLimit(
  transaction: Database,
  { organisationId, limitMinor }: RequestedRefundLimit,
): Promise<void> {
  await store(transaction, [organisationId, limitMinor])
}

export async function deleteRequestedRefundLimit(transaction: Database, organisationId: string): Promise<void> {
  await deleteRequestedRefundLimitQuery(transaction, [organisationId])
}

export type ClubRefund = {
  id: string
  organisationId: string
  orderId: string
  memberId: string | null
  amountMinor: Minor
  reason: string
  state: 'waiting' | 'given' | 'refused' | 'withdrawn'
  byTwo: boolean
  askedBy: string | null
  askedAt: Date
  ticketId: string | null
  /** Further tickets, which are refunded in full. */
  withTicketIds: string[]
  voidTicket: boolean
  limitMinor: Minor | null
  furtherIds: string[]
}

const COLUMNS = `id, organisation_id as "organisationId", order_id as "orderId", member_id as "memberId",
  amount_minor as "amountMinor", reason, state, by_two as "byTwo", asked_by as "askedBy", asked_at as "askedAt",
  ticket_id as "ticketId", void_ticket as "voidTicket", limit_minor as "limitMinor", further_ids as "furtherIds",
  with_ticket_ids as "withTicketIds"`
const listRefundsByOrderQuery = prepared<ClubRefund>(
  'club_refund_of_orders',
  `select ${COLUMNS} from club_refund where order_id = any($1) order by asked_at, id`,
)
const byIds = prepared<ClubRefund>('club_refund_by_ids', `select ${COLUMNS} from club_refund where id = any($1)`)
const lockPendingRefundsQuery = prepared<ClubRefund>(
  'club_refund_lock',
  `select ${COLUMNS} from club_refund where id = $1 and state = 'waiting' for update`,
)
const storeFurtherRefundIdsQuery = prepared(
  'club_refund_further',
  'update club_refund set further_ids = $2 where id = $1',
)
const setRefundStateQuery = prepared('club_refund_state', 'update club_refund set state = $2 where id = $1')

export function listRefundsByOrder(database: Database, orderIds: readonly string[]): Promise<ClubRefund[]> {
  return listRefundsByOrderQuery(database, [orderIds])
}

export function findRefunds(database: Database, ids: readonly string[]): Promise<ClubRefund[]> {
  return byIds(database, [ids])
}

export async function lockPendingRefunds(transaction: Database, id: string): Promise<ClubRefund | undefined> {
  return (await lockPendingRefundsQuery(transaction, [id]))[0]
}

export async function insertRefund(transaction: Database, row: ClubRefund): Promise<boolean> {
  const target = clubRefund.id
  const created = await transaction
    .insert(clubRefund)
    .values(row)
    .onConflictDoNothing({ target })
    .returning({ id: target })
  return created.length > 0
}

export async function storeFurtherRefundIds(transaction: Database, id: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await storeFurtherRefundIdsQuery(transaction, [id, ids])
}

export async function setRefundState(transaction: Database, id: string, to: ClubRefund['state']): Promise<void> {
  await setRefundStateQuery(transaction, [id, to])
}
