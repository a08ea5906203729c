import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import { NEW_ORDER_CTES, newOrderValues } from '../../../money/payments/index.ts'
import { REGISTRATION_TICKETS_SQL } from '../../tickets/index.ts'
import {
  type NewEventRegistration,
  newRegistrationOrder,
  newTicketRecord,
} from '../registration/registration-repository.ts'
import { UNPAID_REGISTRATION_LIMIT } from '../seats/hold-rules.ts'

export type NewManualRegistrationRow = Omit<NewEventRegistration, 'heldUntil' | 'waitingId' | 'eventVersion'> & {
  /** Null for payment through the gateway; seats are then reserved until `heldUntil`. */
  method: 'cash' | 'bank-transfer' | 'free' | null
  heldUntil?: Date
  guestListId?: string
}

const ORDER_VALUES = 14
const storeQuery = prepared(
  'by_hand_entry_store',
  `with wanted as (
     select * from jsonb_to_recordset($17::jsonb) as w (position int, id uuid, type uuid, label text, member uuid,
       name text, email text, guest boolean, price bigint, vat bigint, rate numeric, surcharge bigint, total bigint, household bigint, answers jsonb, shown boolean)),
   ${NEW_ORDER_CTES.about('$15', '(select 1) once')},
   sold as (
     select w.position, coalesce(w.member, $4) as member_id, null::uuid as history_id, w.name, w.label as description, w.price,
       w.rate, w.vat, w.surcharge, w.total from wanted w),
   ${NEW_ORDER_CTES.lines},
   new_entry as (
     insert into event_entry (id, event_id, member_id, order_id, state, held_until, answers, language, by_hand, guest_list_id,
       created_at, updated_at)
     select $16, $15, $4, $1, 'reserved', $20::timestamptz, $21, $8, $18, $22, $14, $14 from new_order
     returning id),
   new_tickets as (${REGISTRATION_TICKETS_SQL.issued('$15', '$19', '$14')})
   delete from event_entry e where e.event_id = $15 and e.decline_reason = 'not-coming'
     and (e.member_id = $4 or e.member_id in (select member from wanted))`,
)
const findManualRegistrationQuery = prepared<{ eventId: string; orderId: string | null; byHand: string | null }>(
  'by_hand_entry_known',
  'select event_id as "eventId", order_id as "orderId", by_hand as "byHand" from event_entry where id = $1',
)

/** The seats must have been taken before. */
export async function insertManualRegistration(transaction: Database, entry: NewManualRegistrationRow): Promise<void> {
  await storeQuery(transaction, [
    ...newOrderValues(newRegistrationOrder(entry), UNPAID_REGISTRATION_LIMIT, entry.at).slice(0, ORDER_VALUES),
    entry.eventId,
    entry.entryId,
    JSON.stringify(entry.tickets.map((ticket, position) => newTicketRecord(entry, ticket, position))),
    entry.method,
    entry.sole,
    entry.heldUntil ?? entry.at,
    JSON.stringify(entry.answers),
    entry.guestListId ?? null,
  ])
}

export async function findManualRegistration(
  database: Database,
  entryId: string,
): Promise<{ eventId: string; orderId: string | null; byHand: string | null } | undefined> {
  return (await findManualRegistrationQuery(database, [entryId]))[0]
}
