import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const traces = prepared<{ left: boolean }>(
  'dependant_traces',
  `select exists (select from membership_face where member_id = $1) or exists (select from entry_face where member_id = $1)
       or exists (select from ticket_face where member_id = $1) or exists (select from order_line_face where member_id = $1)
       or exists (select from waiting_face where member_id = $1) or exists (select from order_face where payer_member_id = $1)
       or exists (select from thread_face where member_id = $1) as left`,
)

/** A child with memberships, tickets or payments must not be deleted. */
export async function hasTraces(transaction: Database, childId: string): Promise<boolean> {
  return (await traces(transaction, [childId]))[0]?.left ?? true
}
