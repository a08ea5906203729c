import type { Database } from '@forenet/database/database'
import type { DiscountAudience, DiscountTerms } from '@forenet/domain/discount'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../../platform/database/prepared.ts'
import { payerName } from '../../../money/payments/index.ts'
import { liveDiscountUseSql } from './code-repository.ts'

export type NewDiscountRow = DiscountTerms & {
  id: string
  eventId: string
  label: string
  mostTickets: number
  mostPerBuyer: number | null
  endsAt: Date | null
  forWhom: DiscountAudience
  teamIds: readonly string[] | null
}

export type DiscountRow = Omit<NewDiscountRow, 'eventId'> & {
  code: string | null
  codes: number
  endedAt: Date | null
  usedTickets: number
  costMinor: Minor
}

export type DiscountUseRow = {
  entryId: string
  code: string
  buyer: string
  at: Date
  tickets: number
  discountMinor: Minor
  held: boolean
}

export type DiscountCodeRow = { code: string; buyers: string; usedTickets: number; costMinor: Minor }

export type TakenDiscountRow = {
  discountId: string
  label: string
  code: string | null
  ticketTypeId: string
  tickets: number
  discountMinor: Minor
}

const insertQuery = prepared<{ id: string }>(
  'discount_insert',
  `insert into event_discount (id, event_id, label, kind, value, ticket_type_ids, most_tickets, most_per_buyer, ends_at, created_at,
     for_whom, team_ids)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (id) do nothing returning id`,
)
const insertCodesQuery = prepared<{ id: string }>(
  'discount_codes_insert',
  `insert into event_discount_code (discount_id, event_id, code)
   select $1, $2, code from unnest($3::text[]) code on conflict on constraint event_discount_code_once do nothing returning id`,
)
const findDiscountEventIdQuery = prepared<{ eventId: string }>(
  'discount_event',
  'select event_id as "eventId" from event_discount where id = $1',
)
const countQuery = prepared<{ discounts: number }>(
  'discounts_count',
  'select count(*)::int as discounts from event_discount where event_id = $1',
)
const endQuery = prepared<{ label: string }>(
  'discount_end',
  'update event_discount set ended_at = $3 where id = $1 and event_id = $2 and ended_at is null returning label',
)
// Reserved tickets count as used, but cost nothing yet.
const listQuery = prepared<DiscountRow>(
  'discounts_list',
  `with used as (
     select c.discount_id, count(*)::int as tickets,
       coalesce(sum(u.discount_minor) filter (where ${liveDiscountUseSql('u', `('valid', 'used')`)}), 0)::bigint as cost
       from event_discount_code c join event_discount_use u on u.code_id = c.id
      where c.event_id = $1 and ${liveDiscountUseSql('u')} group by c.discount_id)
   select d.id, d.label, d.kind, d.value, d.ticket_type_ids as "ticketTypeIds", d.most_tickets as "mostTickets",
     d.most_per_buyer as "mostPerBuyer", d.ends_at as "endsAt", d.ended_at as "endedAt",
     d.for_whom as "forWhom", d.team_ids as "teamIds",
     case when m.codes = 1 then m.code end as code, m.codes, coalesce(used.tickets, 0) as "usedTickets",
     coalesce(used.cost, 0) as "costMinor"
     from event_discount d
     join lateral (select count(*)::int as codes, min(c.code) as code from event_discount_code c where c.discount_id = d.id) m on true
     left join used on used.discount_id = d.id
    where d.event_id = $1 order by d.created_at desc, d.id`,
)
const listTakenDiscountsQuery = prepared<TakenDiscountRow>(
  'discounts_taken',
  `select d.id as "discountId", d.label, (select case when count(*) = 1 then min(o.code) end from event_discount_code o where o.discount_id = d.id) as code,
     t.ticket_type_id as "ticketTypeId", count(*)::int as tickets, sum(u.discount_minor)::bigint as "discountMinor"
     from event_discount_code c join event_discount d on d.id = c.discount_id join event_discount_use u on u.code_id = c.id
     join ticket_face t on t.entry_id = u.entry_id and t.position = u.position and t.state in ('valid', 'used')
    where c.event_id = $1 group by d.id, t.ticket_type_id order by d.created_at, d.id, t.ticket_type_id`,
)
const listSelectableTeamsQuery = prepared<{ id: string; name: string; archived: boolean }>(
  'discount_teams',
  `select id, name, archived from team_face where organisation_id = $1 and (not archived or id = any($2))
    order by register_order(name) collate "C", id`,
)
const DISCOUNT_USES_SQL = `select u.entry_id, u.code_id, count(*)::int as tickets, sum(u.discount_minor)::bigint as minor
    from event_discount_code c join event_discount_use u on u.code_id = c.id
   where c.discount_id = $1 and ${liveDiscountUseSql('u')} group by u.entry_id, u.code_id`
const listDiscountUsesQuery = prepared<DiscountUseRow>(
  'discount_uses',
  `select e.id as "entryId", c.code, ${payerName('b', 'o')} as buyer, e.created_at as at, u.tickets, u.minor as "discountMinor",
     e.state = 'reserved' as held
     from (${DISCOUNT_USES_SQL}) u join event_discount_code c on c.id = u.code_id join event_entry e on e.id = u.entry_id
     join member_face b on b.id = e.member_id left join order_face o on o.id = e.order_id
    order by e.created_at desc, e.id limit $2`,
)
const listDiscountCodesQuery = prepared<DiscountCodeRow>(
  'discount_codes',
  `select c.code, coalesce(sum(u.tickets), 0)::int as "usedTickets", coalesce(sum(u.minor), 0)::bigint as "costMinor",
     coalesce(string_agg(${payerName('b', 'o')}, ', ' order by e.created_at), '') as buyers
     from event_discount_code c left join (${DISCOUNT_USES_SQL}) u on u.code_id = c.id left join event_entry e on e.id = u.entry_id
     left join member_face b on b.id = e.member_id left join order_face o on o.id = e.order_id
    where c.discount_id = $1 group by c.id order by c.code`,
)

export async function insertDiscount(transaction: Database, discount: NewDiscountRow, at: Date): Promise<boolean> {
  const { id, eventId, label, kind, value, ticketTypeIds, mostTickets, mostPerBuyer, endsAt, forWhom, teamIds } =
    discount
  const values = [
    id,
    eventId,
    label,
    kind,
    value,
    ticketTypeIds,
    mostTickets,
    mostPerBuyer,
    endsAt,
    at,
    forWhom,
    teamIds,
  ]
  return (await insertQuery(transaction, values)).length === 1
}

export async function insertDiscountCodes(
  transaction: Database,
  { id, eventId }: { id: string; eventId: string },
  created: readonly string[],
): Promise<number> {
  return (await insertCodesQuery(transaction, [id, eventId, created])).length
}

export async function findDiscountEventId(database: Database, id: string): Promise<string | undefined> {
  return (await findDiscountEventIdQuery(database, [id]))[0]?.eventId
}

export async function countDiscounts(database: Database, eventId: string): Promise<number> {
  return (await countQuery(database, [eventId]))[0]?.discounts ?? 0
}

export async function endDiscountRow(
  transaction: Database,
  id: string,
  eventId: string,
  at: Date,
): Promise<{ label: string } | undefined> {
  return (await endQuery(transaction, [id, eventId, at]))[0]
}

export function listDiscounts(database: Database, eventId: string): Promise<DiscountRow[]> {
  return listQuery(database, [eventId])
}

/** Archived teams only if in `besides`. */
export function listSelectableTeams(
  database: Database,
  organisationId: string,
  besides: readonly string[],
): Promise<{ id: string; name: string; archived: boolean }[]> {
  return listSelectableTeamsQuery(database, [organisationId, besides])
}

export function listDiscountUses(database: Database, id: string, max: number): Promise<DiscountUseRow[]> {
  return listDiscountUsesQuery(database, [id, max])
}

export function listDiscountCodes(database: Database, id: string): Promise<DiscountCodeRow[]> {
  return listDiscountCodesQuery(database, [id])
}

export function listTakenDiscounts(database: Database, eventId: string): Promise<TakenDiscountRow[]> {
  return listTakenDiscountsQuery(database, [eventId])
}
