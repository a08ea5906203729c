import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type PersonTicketRow = {
  id: string
  eventId: string
  title: string
  startsAt: Date
  kind: string
  state: 'valid' | 'used' | 'void'
}

const ticketsAt = prepared<PersonTicketRow>(
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
  most: number,
): Promise<PersonTicketRow[]> {
  return ticketsAt(database, [organisationId, memberId, most])
}
