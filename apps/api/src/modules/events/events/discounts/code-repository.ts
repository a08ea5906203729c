import type { Database } from '@forenet/database/database'
import type { DiscountTerms } from '@forenet/domain/discount'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../../platform/database/prepared.ts'
import { type Actor, AUDIT_ENTRY_INSERT_SQL, type AuditRecord, auditValues } from '../../../core/audit/index.ts'

/** `left`: remaining uses; exact only below a registration's maximum. */
export type UsableCode = DiscountTerms & { codeId: string; code: string; left: number }

/** SQL: a use counts while its seat has a ticket, even a transferred one. */
export const liveDiscountUseSql = (use: string, states = `('reserved', 'valid', 'used')`) =>
  `exists (select from ticket_face t where t.entry_id = ${use}.entry_id and t.position = ${use}.position
     and t.state in ${states})`

/**
 * CTE that inserts code uses. The statement supplies `new_entry` and `wanted`: one row per seat with position and
 * discount.
 */
export const INSERT_CODE_USES_SQL = (codeId: string) => `
     insert into event_discount_use (entry_id, position, code_id, discount_minor)
     select new_entry.id, w.position, ${codeId}, w.discount from wanted w, new_entry where w.discount is not null`

const selectUsableCodeSql = (
  left: string,
) => `select c.id as "codeId", c.code, d.kind, d.value, d.ticket_type_ids as "ticketTypeIds", ${left}(c.id, $3, $4) as left
     from event_discount_code c join event_discount d on d.id = c.discount_id where c.event_id = $1 and c.code = $2`

const recordCodeAttemptQuery = prepared<CodeAttemptResult>(
  'discount_code_tried',
  `with turn as materialized (select refused_codes_in_turn($3, $5) as refused),
   found as materialized (${selectUsableCodeSql('discount_left')} and (select refused < $6 from turn)),
   good as (select * from found where "left" > 0),
   noted as (${AUDIT_ENTRY_INSERT_SQL({ rows: 'turn where refused < $6 and not exists (select from good)', from: 7 })})
   select turn.refused, good.* from turn left join good on true`,
)
const lockDiscountCodeQuery = prepared<UsableCode>(
  'discount_code_in_turn',
  `with found as materialized (${selectUsableCodeSql('discount_left_in_turn')}) select * from found where "left" > 0`,
)
const findRegistrationCodeQuery = prepared<{ code: string; codeId: string; tickets: number }>(
  'discount_code_of_entry',
  `select c.code, c.id as "codeId", count(*)::int as tickets from event_discount_use u
     join event_discount_code c on c.id = u.code_id where u.entry_id = $1 group by c.id`,
)
const listTicketCodesQuery = prepared<{ ticketId: string; code: string; discountMinor: Minor }>(
  'discount_codes_of_tickets',
  `select t.id as "ticketId", c.code, u.discount_minor as "discountMinor" from ticket_face t
     join event_discount_use u on u.entry_id = t.entry_id and u.position = t.position
     join event_discount_code c on c.id = u.code_id where t.id = any($1)`,
)

type CodeAttemptResult = { refused: number } & (UsableCode | { [Field in keyof UsableCode]: null })

/**
 * Serialises attempts; audits refused ones. After `most` refusals since `since`, returns `too-many` even for valid
 * codes.
 */
export async function recordCodeAttempt(
  database: Database,
  tries: { eventId: string; memberId: string; code: string; since: Date; most: number },
  refusal: { actor: Actor; fact: AuditRecord },
  at: Date,
): Promise<UsableCode | 'refused' | 'too-many'> {
  const { eventId, memberId, code, since, most } = tries
  const note = auditValues(refusal.actor, refusal.fact, at)
  const [row] = await recordCodeAttemptQuery(database, [eventId, code, memberId, at, since, most, ...note])
  if (!row) throw new Error('Checking a code returned no row')
  const { refused, ...found } = row
  if (found.codeId !== null) return found
  return refused < most ? 'refused' : 'too-many'
}

/** Lock order: after the member's purchases, before the event. */
export async function lockDiscountCode(
  transaction: Database,
  eventId: string,
  code: string,
  memberId: string,
  at: Date,
): Promise<UsableCode | undefined> {
  return (await lockDiscountCodeQuery(transaction, [eventId, code, memberId, at]))[0]
}

export async function findRegistrationCode(
  database: Database,
  entryId: string,
): Promise<{ code: string; codeId: string; tickets: number } | undefined> {
  return (await findRegistrationCodeQuery(database, [entryId]))[0]
}

export async function listTicketCodes(
  database: Database,
  ticketIds: readonly string[],
): Promise<Map<string, { code: string; discountMinor: Minor }>> {
  const rows = ticketIds.length === 0 ? [] : await listTicketCodesQuery(database, [ticketIds])
  return new Map(rows.map(({ ticketId, ...used }) => [ticketId, used]))
}
