import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import { REGISTRATION_TICKETS_SQL } from '../../tickets/index.ts'
import { HAS_RESALE_SQL, MARK_RESALES_SOLD_SQL } from './resale-repository.ts'

export type EventRegistrationState = 'reserved' | 'confirmed' | 'declined' | 'cancelled' | 'refunded'
export type RegistrationDeclineReason =
  | 'not-coming'
  | 'payment-failed'
  | 'hold-ran-out'
  | 'let-go'
  | 'event-cancelled'
  | 'participant-not-yours'
export type EventRegistrationRow = {
  id: string
  eventId: string
  memberId: string
  orderId: string | null
  waitingId: string | null
  state: EventRegistrationState
  declineReason: RegistrationDeclineReason | null
  claimedBy: string | null
  heldUntil: Date | null
  /** Null unless the club added the entry manually. */
  byHand: 'cash' | 'bank-transfer' | 'free' | null
  createdAt: Date
}

/** `queued`: the event has people on its waiting list or offers to them. */
export type ConfirmedRegistration = Pick<EventRegistrationRow, 'id' | 'eventId' | 'memberId' | 'createdAt'> & {
  queued: boolean
}

const REGISTRATION_COLUMNS = `e.id, e.event_id as "eventId", e.member_id as "memberId", e.order_id as "orderId", e.waiting_id as "waitingId",
  e.state, e.decline_reason as "declineReason", e.claimed_by as "claimedBy", e.held_until as "heldUntil",
  e.by_hand as "byHand", e.created_at as "createdAt"`

const findByOrderQuery = prepared<EventRegistrationRow>(
  'entry_by_order',
  `select ${REGISTRATION_COLUMNS} from event_entry e where e.order_id = $1`,
)
const findByOrderLockedQuery = prepared<EventRegistrationRow>(
  'entry_by_order_locked',
  `select ${REGISTRATION_COLUMNS} from event_entry e where e.order_id = $1 for update`,
)
const findByIdLockedQuery = prepared<EventRegistrationRow>(
  'entry_locked',
  `select ${REGISTRATION_COLUMNS} from event_entry e where e.id = $1 for update`,
)
const lockAndCountMemberTicketsQuery = prepared<{ tickets: number }>(
  'entry_tickets_in_turn',
  'select tickets from purchases_in_turn($1, $2, now())',
)
const claimQuery = prepared('entry_claim', `update event_entry set claimed_by = $2, updated_at = $3 where id = $1`)
const claimRegistrationIfHeldQuery = prepared<{ id: string; eventId: string; resale: boolean }>(
  'entry_claim_held',
  `update event_entry n set claimed_by = $2, updated_at = $3 from event e
    where n.order_id = $1 and n.state = 'reserved' and e.id = n.event_id and e.cancelled_at is null
    returning n.id, n.event_id as "eventId", ${HAS_RESALE_SQL('n.event_id')} as resale`,
)
const holdRegistrationQuery = prepared(
  'entry_hold',
  `with tickets as (${REGISTRATION_TICKETS_SQL.heldAgain('$1', '$3')})
   update event_entry set state = 'reserved', decline_reason = null, held_until = $2, updated_at = $3 where id = $1`,
)
const isRegistrationHeldQuery = prepared(
  'entry_held',
  `select from event_entry n join event e on e.id = n.event_id
    where n.order_id = $1 and n.state = 'reserved' and n.held_until > $2 and e.enabled and e.cancelled_at is null`,
)
const confirmRegistrationQuery = prepared<ConfirmedRegistration>(
  'entry_confirm',
  `with tickets as (${REGISTRATION_TICKETS_SQL.paid('$1', '$2')}),
   resold as (${MARK_RESALES_SOLD_SQL('$1', '$2')})
   update event_entry n set state = 'confirmed', claimed_by = null, held_until = null, confirmed_at = $2, updated_at = $2
    where n.order_id = $1 and n.state = 'reserved' returning n.id, n.event_id as "eventId", n.member_id as "memberId",
      n.created_at as "createdAt",
      exists (select from event_waiting w where w.event_id = n.event_id and w.state in ('waiting', 'offered')) as queued`,
)
const declineRegistrationQuery = prepared(
  'entry_decline',
  `with tickets as (${REGISTRATION_TICKETS_SQL.notPaid('$1', '$3')})
   update event_entry set state = 'declined', decline_reason = $2, claimed_by = null, updated_at = $3 where id = $1`,
)
const setStateQuery = prepared('entry_set_state', 'update event_entry set state = $2, updated_at = $3 where id = $1')
const markRegistrationRefundedQuery = prepared(
  'entry_refunded',
  `update event_entry set state = 'refunded', updated_at = $2 where order_id = $1 and state = 'cancelled'`,
)
const listExpiredHoldsQuery = prepared<{ id: string }>(
  'entry_expired_holds',
  `select id from event_entry where state = 'reserved' and claimed_by is null and held_until <= $1 order by held_until limit $2`,
)

export async function findRegistrationByOrder(
  database: Database,
  orderId: string,
): Promise<EventRegistrationRow | undefined> {
  return (await findByOrderQuery(database, [orderId]))[0]
}

export async function findAndLockRegistrationByOrder(
  transaction: Database,
  orderId: string,
): Promise<EventRegistrationRow | undefined> {
  return (await findByOrderLockedQuery(transaction, [orderId]))[0]
}

/** Lock order: order, entry, the member's purchases, event. */
export async function lockRegistrationByOrder(transaction: Database, orderId: string): Promise<EventRegistrationRow> {
  const row = await findAndLockRegistrationByOrder(transaction, orderId)
  if (!row) throw new Error(`No entry of order ${orderId}`)
  return row
}

export async function lockRegistration(
  transaction: Database,
  entryId: string,
): Promise<EventRegistrationRow | undefined> {
  return (await findByIdLockedQuery(transaction, [entryId]))[0]
}

/** Valid or reserved tickets. Serialises the member's purchases. Lock order: before the event. */
export async function lockAndCountMemberTickets(
  transaction: Database,
  eventId: string,
  memberId: string,
): Promise<number> {
  return (await lockAndCountMemberTicketsQuery(transaction, [memberId, eventId]))[0]?.tickets ?? 0
}

/** `attemptId`: the capture in progress for these seats, if any. */
export async function claimRegistration(
  transaction: Database,
  entryId: string,
  attemptId: string | null,
  at: Date,
): Promise<void> {
  await claimQuery(transaction, [entryId, attemptId, at])
}

/** Undefined if the hold has ended. `resale`: the seats may replace returned tickets on sale. */
export async function claimRegistrationIfHeld(
  transaction: Database,
  orderId: string,
  attemptId: string,
  at: Date,
): Promise<{ id: string; eventId: string; resale: boolean } | undefined> {
  return (await claimRegistrationIfHeldQuery(transaction, [orderId, attemptId, at]))[0]
}

export async function isRegistrationHeld(database: Database, orderId: string, at: Date): Promise<boolean> {
  return (await isRegistrationHeldQuery(database, [orderId, at])).length > 0
}

export async function holdRegistration(transaction: Database, entryId: string, until: Date, at: Date): Promise<void> {
  await holdRegistrationQuery(transaction, [entryId, until, at])
}

/** The tickets become valid. Undefined if no entry was confirmed. */
export async function confirmRegistration(
  transaction: Database,
  orderId: string,
  at: Date,
): Promise<ConfirmedRegistration | undefined> {
  return (await confirmRegistrationQuery(transaction, [orderId, at]))[0]
}

/** The caller must release the seats. */
export async function declineRegistration(
  transaction: Database,
  entryId: string,
  reason: RegistrationDeclineReason,
  at: Date,
): Promise<void> {
  await declineRegistrationQuery(transaction, [entryId, reason, at])
}

export async function setRegistrationState(
  transaction: Database,
  entryId: string,
  state: 'confirmed' | 'cancelled' | 'refunded',
  at: Date,
): Promise<void> {
  await setStateQuery(transaction, [entryId, state, at])
}

export async function markRegistrationRefunded(transaction: Database, orderId: string, at: Date): Promise<void> {
  await markRegistrationRefundedQuery(transaction, [orderId, at])
}

export async function listExpiredHolds(database: Database, at: Date, max: number): Promise<string[]> {
  return (await listExpiredHoldsQuery(database, [at, max])).map((row) => row.id)
}
