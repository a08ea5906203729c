import type { Database } from '@forenet/database/database'
import type { DiscountTerms } from '@forenet/domain/discount'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../platform/database/prepared.ts'

/** A code of an event that may be used now, and for how many tickets one buyer may use it yet. */
export type UsableCode = DiscountTerms & { codeId: string; code: string; left: number }

/** What one seat of an entry is sold for less, in øre; `position` is the seat's. */
export type DiscountUse = { position: number; codeId: string; discountMinor: Minor }

/** Whether `event_discount_use` of this name counts: somebody has or holds a ticket of its seat, whatever name is on it. */
export const isLiveUse = (use: string, states = `('reserved', 'valid', 'used')`) =>
  `exists (select from ticket_face t where t.entry_id = ${use}.entry_id and t.position = ${use}.position
     and t.state in ${states})`

const usable = prepared<UsableCode>(
  'discount_code_usable',
  `select * from (
     select c.id as "codeId", c.code, d.kind, d.value, d.ticket_type_ids as "ticketTypeIds",
       least(d.most_tickets - (select count(*)::int from event_discount_use u where u.code_id = c.id and ${isLiveUse('u')}),
         d.most_per_buyer - (select count(*)::int from event_discount_code own
            join event_discount_use u on u.code_id = own.id join event_entry e on e.id = u.entry_id
           where own.discount_id = d.id and e.member_id = $3 and ${isLiveUse('u')})) as left
       from event_discount_code c join event_discount d on d.id = c.discount_id
      where c.event_id = $1 and c.code = $2 and d.ended_at is null and (d.ends_at is null or d.ends_at > $4)) found
    where "left" > 0`,
)
const lock = prepared('discount_code_lock', 'select from event_discount_code where id = $1 for no key update')
const use = prepared(
  'discount_code_use',
  `insert into event_discount_use (entry_id, position, code_id, discount_minor)
   select $1, w.position, $2, w.minor from unnest($3::int[], $4::bigint[]) w (position, minor)`,
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

/** A normalized code that this buyer may use at an event now; undefined for any other, whatever keeps it from being used. */
export async function findUsableCode(
  database: Database,
  eventId: string,
  code: string,
  memberId: string,
  at: Date,
): Promise<UsableCode | undefined> {
  return (await usable(database, [eventId, code, memberId, at]))[0]
}

/**
 * Until the transaction ends, whoever else uses the code waits. After the member's purchases and before the event's lock; what is
 * left of the code is to be read by a statement of its own after this one.
 */
export async function lockCode(transaction: Database, codeId: string): Promise<void> {
  await lock(transaction, [codeId])
}

/** Counts seats of an entry that was stored in this transaction as sold by a code. */
export async function writeUses(
  transaction: Database,
  entryId: string,
  codeId: string,
  uses: readonly Pick<DiscountUse, 'position' | 'discountMinor'>[],
): Promise<void> {
  await use(transaction, [entryId, codeId, uses.map(({ position }) => position), uses.map((one) => one.discountMinor)])
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
