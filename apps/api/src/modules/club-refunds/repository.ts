import type { Database } from '@forenet/database/database'
import { clubRefund } from '@forenet/database/payment-tables'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../platform/database/prepared.ts'

export type ClubRefund = {
  id: string
  organisationId: string
  orderId: string
  /** On whose page it was asked for. */
  memberId: string | null
  amountMinor: Minor
  reason: string
  state: 'waiting' | 'given' | 'refused' | 'withdrawn'
  /** Whether two persons were needed. */
  byTwo: boolean
  askedBy: string | null
  askedAt: Date
  /** The ticket it is about; null where it is about the purchase as a whole. */
  ticketId: string | null
  /** The other tickets of the registration that it is about, all that is left of each; none where it is one alone. */
  withTicketIds: string[]
  /** Whether the ticket is void once it is paid back. */
  voidTicket: boolean
  /** The club's limit when it was asked for, where it took two by that; null else. */
  limitMinor: Minor | null
  /** What goes back besides the refund of its own id, where a ticket was paid for more than once. */
  furtherIds: string[]
}

const COLUMNS = `id, organisation_id as "organisationId", order_id as "orderId", member_id as "memberId",
  amount_minor as "amountMinor", reason, state, by_two as "byTwo", asked_by as "askedBy", asked_at as "askedAt",
  ticket_id as "ticketId", void_ticket as "voidTicket", limit_minor as "limitMinor", further_ids as "furtherIds",
  with_ticket_ids as "withTicketIds"`
const ofOrders = prepared<ClubRefund>(
  'club_refund_of_orders',
  `select ${COLUMNS} from club_refund where order_id = any($1) order by asked_at, id`,
)
const byIds = prepared<ClubRefund>('club_refund_by_ids', `select ${COLUMNS} from club_refund where id = any($1)`)
const waiting = prepared<ClubRefund>(
  'club_refund_lock',
  `select ${COLUMNS} from club_refund where id = $1 and state = 'waiting' for update`,
)
const further = prepared('club_refund_further', 'update club_refund set further_ids = $2 where id = $1')
const state = prepared('club_refund_state', 'update club_refund set state = $2 where id = $1')

/** What was asked to be paid back of orders, the oldest first. */
export function listRefundsOf(database: Database, orderIds: readonly string[]): Promise<ClubRefund[]> {
  return ofOrders(database, [orderIds])
}

export function findRefunds(database: Database, ids: readonly string[]): Promise<ClubRefund[]> {
  return byIds(database, [ids])
}

/** One that waits, which nobody else decides before the transaction ends. */
export async function lockWaiting(transaction: Database, id: string): Promise<ClubRefund | undefined> {
  return (await waiting(transaction, [id]))[0]
}

/** Stores it; false where there is one with this id. */
export async function insertRefund(transaction: Database, row: ClubRefund): Promise<boolean> {
  const target = clubRefund.id
  const made = await transaction
    .insert(clubRefund)
    .values(row)
    .onConflictDoNothing({ target })
    .returning({ id: target })
  return made.length > 0
}

/** Keeps the refunds besides the one of its own id that it is carried out by. */
export async function keepFurther(transaction: Database, id: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await further(transaction, [id, ids])
}

export async function setState(transaction: Database, id: string, to: ClubRefund['state']): Promise<void> {
  await state(transaction, [id, to])
}
