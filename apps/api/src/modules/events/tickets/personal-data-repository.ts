import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import { ownOrFamilySql } from '../../core/members/index.ts'
import { payerName } from '../../money/payments/index.ts'
import { ORDER_BY_SEAT_SQL } from './entry-tickets-repository.ts'

type PersonTicketRow = {
  id: string
  eventId: string
  title: string
  startsAt: Date
  kind: string
  state: 'valid' | 'used' | 'void'
}

const listTicketsAtOrganisationQuery = prepared<PersonTicketRow>(
  'tickets_of_person',
  `select t.id, t.event_id as "eventId", e.title, e.starts_at as "startsAt", k.name as kind,
     case when e.cancelled_at is not null then 'void' else t.state end as state
    from event_ticket t join event_face e on e.id = t.event_id join ticket_type_face k on k.id = t.ticket_type_id
    where t.member_id = $2 and e.organisation_id = $1 and t.state <> 'reserved'
    order by e.starts_at desc, t.id limit $3`,
)

export function listTicketsAtOrganisation(
  database: Database,
  organisationId: string,
  memberId: string,
  max: number,
): Promise<PersonTicketRow[]> {
  return listTicketsAtOrganisationQuery(database, [organisationId, memberId, max])
}

export const answersSql = (
  of: string,
) => `(select json_agg(json_build_object('question', coalesce(q.label, a.key), 'answer', a.value) order by q.position)
  from jsonb_each_text(${of}.answers) a left join question_face q on q.id::text = a.key)`

/**
 * Includes guests in the member's own entries. For former family members only the purchase is exported, not the
 * attendance. `$1`: the member and the children only it manages; `$2`: the member's e-mail.
 */
export const TICKETS_EXPORT_SQL = {
  tickets: `select t.id, t.entry_id as "entryId", e.title as event, o.name as organisation, e.starts_at as "startsAt",
      y.name as "ticketType", t.attendee_name as "attendeeName",
      case when t.member_id = any($1) or t.attendee_email = $2 or (n.member_id = any($1) and t.guest) then t.attendee_email end
        as "attendeeEmail",
      ${payerName('b', 'p')} as buyer, t.guest, t.price_minor as "priceMinor", t.vat_minor as "vatMinor",
      t.surcharge_minor as "surchargeMinor", t.total_minor as "totalMinor", t.refunded_minor as "refundedMinor",
      ${answersSql('t')} as answers, case when t.state = 'used' and not seen then 'valid' else t.state end as state,
      case when t.member_id = any($1) then t.name_shown end as "nameShown",
      t.void_reason as "voidReason", case when seen then t.used_at end as "usedAt"
    from event_ticket t join entry_face n on n.id = t.entry_id join event_face e on e.id = t.event_id
    join organisation_face o on o.id = e.organisation_id join ticket_type_face y on y.id = t.ticket_type_id
    join member_face b on b.id = n.member_id left join order_face p on p.id = n.order_id,
    lateral (select t.member_id is null or ${ownOrFamilySql('t.member_id')} as seen) whose
    where t.member_id = any($1) or n.member_id = any($1) or t.attendee_email = $2 order by e.starts_at, t.entry_id, ${ORDER_BY_SEAT_SQL}`,
  calendarFeed: `select created_at as "createdAt" from calendar_feed where member_id = any($1)`,
} as const

/**
 * Also anonymises the member's guests, but not family. `updated_at` of a void ticket remains the time it became void.
 */
const eraseTicketsQuery = prepared(
  'leaving_tickets',
  `update event_ticket t set attendee_name = $4, attendee_email = null, answers = '{}', name_shown = false,
       updated_at = case when t.state = 'void' then t.updated_at else $3 end
     from entry_face n, event_face e
    where n.id = t.entry_id and e.id = t.event_id
      and (t.member_id = any($1) or (n.member_id = any($1) and t.member_id is null) or t.attendee_email = $2)
      and (t.state <> 'valid' or e.ends_at <= $3 or e.cancelled_at is not null)`,
)
const eraseTicketChangesQuery = prepared(
  'leaving_ticket_changes',
  `delete from ticket_change c using event_ticket t, entry_face n
    where t.id = c.ticket_id and n.id = t.entry_id
      and (t.member_id = any($1) or (n.member_id = any($1) and t.member_id is null) or t.attendee_email = $2
        or c.was = $2 or c.became = $2)`,
)
/** Another buyer's ticket to a future event stays valid without the address. */
const eraseAddressesQuery = prepared(
  'leaving_ticket_addresses',
  `update event_ticket set attendee_email = null, updated_at = case when state = 'void' then updated_at else $2 end
    where attendee_email = $1`,
)
const deleteFeedsQuery = prepared('leaving_feeds', 'delete from calendar_feed where member_id = any($1)')

/** `name` replaces the names; addresses and answers are cleared. */
export async function eraseAttendees(
  transaction: Database,
  ids: readonly string[],
  email: string | null,
  name: string,
  at: Date,
): Promise<void> {
  await eraseTicketChangesQuery(transaction, [ids, email])
  await eraseTicketsQuery(transaction, [ids, email, at, name])
  await eraseAddressesQuery(transaction, [email, at])
}

export async function deleteFeeds(transaction: Database, ids: readonly string[]): Promise<void> {
  await deleteFeedsQuery(transaction, [ids])
}
