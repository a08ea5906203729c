import type { Database } from '@forenet/database/database'
import type { DiscountTerms } from '@forenet/domain/discount'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../platform/database/prepared.ts'
import { type Actor, AUDIT_ENTRY, type AuditFact, auditValues } from '../../audit/index.ts'

/**
 * A code of an event that may be used now, and for how many tickets one buyer may use it yet; where that is plenty for one
 * registration, `left` may be fewer than it is.
 */
export type UsableCode = DiscountTerms & { codeId: string; code: string; left: number }

/** Whether `event_discount_use` of this name counts: somebody has or holds a ticket of its seat, whatever name is on it. */
export const isLiveUse = (use: string, states = `('reserved', 'valid', 'used')`) =>
  `exists (select from ticket_face t where t.entry_id = ${use}.entry_id and t.position = ${use}.position
     and t.state in ${states})`

/**
 * The part of a statement that stores an entry: counts its seats as sold by a code. `wanted` is the statement's own, a row for each seat
 * with position and discount, null where the code does not count for it; `new_entry` has the entry's row where it was stored.
 */
export const USES_OF_CODE = (codeId: string) => `
     insert into event_discount_use (entry_id, position, code_id, discount_minor)
     select new_entry.id, w.position, ${codeId}, w.discount from wanted w, new_entry where w.discount is not null`

const FOUND = (
  left: string,
) => `select c.id as "codeId", c.code, d.kind, d.value, d.ticket_type_ids as "ticketTypeIds", ${left}(c.id, $3, $4) as left
     from event_discount_code c join event_discount d on d.id = c.discount_id where c.event_id = $1 and c.code = $2`

const tried = prepared<Tried>(
  'discount_code_tried',
  `with turn as materialized (select refused_codes_in_turn($3, $5) as refused),
   found as materialized (${FOUND('discount_left')} and (select refused < $6 from turn)),
   good as (select * from found where "left" > 0),
   noted as (${AUDIT_ENTRY({ rows: 'turn where refused < $6 and not exists (select from good)', from: 7 })})
   select turn.refused, good.* from turn left join good on true`,
)
const inTurn = prepared<UsableCode>(
  'discount_code_in_turn',
  `with found as materialized (${FOUND('discount_left_in_turn')}) select * from found where "left" > 0`,
)
const ofEntry = prepared<{ code: string; codeId: string; tickets: number }>(
  'discount_code_of_entry',
  `select c.code, c.id as "codeId", count(*)::int as tickets from event_discount_use u
     join event_discount_code c on c.id = u.code_id where u.entry_id = $1 group by c.id`,
)
const ofTickets = prepared<{ ticketId: string; code: string; discountMinor: Minor }>(
  'discount_codes_of_tickets',
  `select t.id as "ticketId", c.code, u.discount_minor as "discountMinor" from ticket_face t
     join event_discount_use u on u.entry_id = t.entry_id and u.position = t.position
     join event_discount_code c on c.id = u.code_id where t.id = any($1)`,
)

type Tried = { refused: number } & (UsableCode | { [Field in keyof UsableCode]: null })

/**
 * What a member finds under a normalized code at an event now: the code where it may be used, or `refused`, whatever keeps it from
 * being used, which is noted. Once `most` have been refused `since`, the right one is not found either, and nothing is noted:
 * `too-many`. Codes tried at the same moment come in turn, in all processes.
 */
export async function tryCode(
  database: Database,
  tries: { eventId: string; memberId: string; code: string; since: Date; most: number },
  refusal: { actor: Actor; fact: AuditFact },
  at: Date,
): Promise<UsableCode | 'refused' | 'too-many'> {
  const { eventId, memberId, code, since, most } = tries
  const note = auditValues(refusal.actor, refusal.fact, at)
  const [row] = await tried(database, [eventId, code, memberId, at, since, most, ...note])
  if (!row) throw new Error('Trying a code answered nothing')
  const { refused, ...found } = row
  if (found.codeId !== null) return found
  return refused < most ? 'refused' : 'too-many'
}

/**
 * A normalized code that this buyer may use at an event now; undefined for any other. Until the transaction ends, whoever else uses the
 * code waits. After the member's purchases and before the event's lock.
 */
export async function findCodeInTurn(
  transaction: Database,
  eventId: string,
  code: string,
  memberId: string,
  at: Date,
): Promise<UsableCode | undefined> {
  return (await inTurn(transaction, [eventId, code, memberId, at]))[0]
}

/** The code an entry was made with, and for how many of its seats; undefined where it was made without. */
export async function findCodeOfEntry(
  database: Database,
  entryId: string,
): Promise<{ code: string; codeId: string; tickets: number } | undefined> {
  return (await ofEntry(database, [entryId]))[0]
}

/** The code that the seat of each of these tickets was registered with, by the ticket, void ones too; nothing of those without. */
export async function codesOfTickets(
  database: Database,
  ticketIds: readonly string[],
): Promise<Map<string, { code: string; discountMinor: Minor }>> {
  const rows = ticketIds.length === 0 ? [] : await ofTickets(database, [ticketIds])
  return new Map(rows.map(({ ticketId, ...used }) => [ticketId, used]))
}
