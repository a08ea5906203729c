import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import { DIFFERENCE_SQL, type Difference, type DifferenceState } from './difference-repository.ts'

const lockOpenDifferencesQuery = prepared<Difference>(
  'ticket_difference_open_of',
  `${DIFFERENCE_SQL} where d.ticket_id = any($1) and d.state in ('asked', 'claimed') order by d.id for update of d`,
)
const lockByOrderQuery = prepared<Difference>(
  'ticket_difference_lock_of_order',
  `${DIFFERENCE_SQL} where d.order_id = $1 for update of d`,
)
const listDueDifferencesQuery = prepared<Pick<Difference, 'id' | 'entryId' | 'ticketId'>>(
  'ticket_differences_due',
  `select d.id, d.entry_id as "entryId", d.ticket_id as "ticketId" from event_ticket_difference d
    join ticket_face t on t.id = d.ticket_id
    where d.state = 'asked' and (d.pay_until <= $1 or t.state = 'used') order by d.pay_until limit $2`,
)
const writeQuery = prepared(
  'ticket_difference_state',
  `update event_ticket_difference set state = $2, paid_at = case when $2 = 'paid' then $3::timestamptz end where id = $1`,
)
const isDifferenceBeingPaidQuery = prepared<{ id: string }>(
  'ticket_differences_claimed_of_entry',
  `select id from event_ticket_difference where entry_id = $1 and state = 'claimed'`,
)

export async function lockOpenDifferences(transaction: Database, ticketIds: readonly string[]): Promise<Difference[]> {
  return ticketIds.length === 0 ? [] : lockOpenDifferencesQuery(transaction, [ticketIds])
}

/** Lock the registration before the difference. */
export async function lockDifferenceByOrder(transaction: Database, orderId: string): Promise<Difference> {
  const [row] = await lockByOrderQuery(transaction, [orderId])
  if (!row) throw new Error(`No difference of order ${orderId}`)
  return row
}

export function listDueDifferences(
  database: Database,
  at: Date,
  max: number,
): Promise<Pick<Difference, 'id' | 'entryId' | 'ticketId'>[]> {
  return listDueDifferencesQuery(database, [at, max])
}

export async function isDifferenceBeingPaid(database: Database, entryId: string): Promise<boolean> {
  return (await isDifferenceBeingPaidQuery(database, [entryId])).length > 0
}

export async function writeDifferenceState(
  transaction: Database,
  id: string,
  state: DifferenceState,
  at: Date,
): Promise<void> {
  await writeQuery(transaction, [id, state, at])
}
