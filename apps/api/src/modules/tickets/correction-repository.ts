import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'

/** What was put right on a ticket: its name, its e-mail, or the answer to a question by the id of that; empty for none. */
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
  `update event_ticket set ticket_type_id = $3, updated_at = $4
    where id = $1 and ticket_type_id = $2 and (state = 'valid' or $5 and state = 'used') returning id`,
)
const changesOf = prepared<TicketChange & { at: Date }>(
  'ticket_changes_of',
  'select at, field, was, became from ticket_change where ticket_id = $1 order by id desc limit 50',
)

/** Puts right what a ticket says; its code stays. */
export async function correctTicket(
  transaction: Database,
  ticketId: string,
  said: { name: string; email: string | null; answers: Record<string, string> },
  at: Date,
): Promise<void> {
  await correct(transaction, [ticketId, said.name, said.email, JSON.stringify(said.answers), at])
}

/** Makes a valid ticket one of another kind of the same event, `alsoUsed`: also one that has let somebody in; false where it is neither, or of another kind than was said. */
export async function moveTicket(
  transaction: Database,
  { ticketId, from, to, alsoUsed = false }: { ticketId: string; from: string; to: string; alsoUsed?: boolean },
  at: Date,
): Promise<boolean> {
  return (await move(transaction, [ticketId, from, to, at, alsoUsed])).length > 0
}

/** Keeps what was put right on a ticket, from what to what. */
export async function noteTicketChanges(
  transaction: Database,
  ticketId: string,
  changes: readonly TicketChange[],
  at: Date,
): Promise<void> {
  await note(transaction, [ticketId, at, JSON.stringify(changes)])
}

/** What was put right on a ticket, the last first. */
export function listTicketChanges(database: Database, ticketId: string): Promise<(TicketChange & { at: Date })[]> {
  return changesOf(database, [ticketId])
}
