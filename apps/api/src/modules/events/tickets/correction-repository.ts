import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type TicketChange = { field: string; was: string; became: string }

const correct = prepared(
  'ticket_correct',
  `update event_ticket set attendee_name = $2, attendee_email = $3, answers = $4, updated_at = $5 where id = $1`,
)
const note = prepared(
  'ticket_change_note',
  `insert into ticket_change (ticket_id, at, field, was, became)
   select $1, $2, field, was, became from jsonb_to_recordset($3::jsonb) as c (field text, was text, became text)`,
)
const move = prepared<{ id: string }>(
  'ticket_move_type',
  // Clear the household reduction, because it applied to the previous ticket type.
  `update event_ticket set ticket_type_id = $3, household_minor = null, updated_at = $4
    where id = $1 and ticket_type_id = $2 and (state = 'valid' or $5 and state = 'used') returning id`,
)
const changesOf = prepared<TicketChange & { at: Date }>(
  'ticket_changes_of',
  'select at, field, was, became from ticket_change where ticket_id = $1 order by id desc limit 50',
)

export async function correctTicket(
  transaction: Database,
  ticketId: string,
  said: { name: string; email: string | null; answers: Record<string, string> },
  at: Date,
): Promise<void> {
  await correct(transaction, [ticketId, said.name, said.email, JSON.stringify(said.answers), at])
}

/** `alsoUsed`: used tickets too. False if the state or current type is not as expected. */
export async function moveTicket(
  transaction: Database,
  { ticketId, from, to, alsoUsed = false }: { ticketId: string; from: string; to: string; alsoUsed?: boolean },
  at: Date,
): Promise<boolean> {
  return (await move(transaction, [ticketId, from, to, at, alsoUsed])).length > 0
}

export async function insertTicketChanges(
  transaction: Database,
  ticketId: string,
  changes: readonly TicketChange[],
  at: Date,
): Promise<void> {
  await note(transaction, [ticketId, at, JSON.stringify(changes)])
}

export function listTicketChanges(database: Database, ticketId: string): Promise<(TicketChange & { at: Date })[]> {
  return changesOf(database, [ticketId])
}
