import type { Database } from '@forenet/database/database'
import type { MovedWaitingEntry, OpenWaitingEntry } from '@forenet/domain/waiting-list-merge'
import { prepared } from '../../../../platform/database/prepared.ts'
import { createWaitingListMerger } from '../../../membership/memberships/index.ts'
import { isTransferredToSql } from '../../tickets/index.ts'
import { lockEvent } from './waiting-repository.ts'

const openQuery = prepared<OpenWaitingEntry>(
  'event_waiting_merge_open',
  `select w.id, w.event_id as "subjectId", e.title as name, w.state, w.queue_number::text as queue
     from event_waiting w join event e on e.id = w.event_id
    where e.organisation_id = $1 and w.member_id = $2 and w.state in ('waiting', 'offered') order by w.event_id`,
)
const listOtherWaitsQuery = prepared(
  'event_waiting_merge_elsewhere',
  `select from event_waiting w join event e on e.id = w.event_id where e.organisation_id <> $1 and w.member_id = $2 limit 1`,
)
const closeQuery = prepared(
  'event_waiting_merge_close',
  `with gone as (
     update event_waiting w set state = 'left', updated_at = $2
       from (select id, state from event_waiting where id = any($1) and state in ('waiting', 'offered')) before
      where w.id = before.id
     returning w.event_id, case when before.state = 'offered' then w.seats else 0 end as offered,
       case when before.state = 'waiting' then w.seats else 0 end as seats,
       case when before.state = 'waiting' and w.guests_only then w.seats else 0 end as guests)
   update event e set waiting_seats = e.waiting_seats - gone.seats, waiting_guest_seats = e.waiting_guest_seats - gone.guests,
       seats_taken = e.seats_taken - gone.offered,
       seats_beyond = least(e.seats_beyond, greatest(0, e.seats_taken - gone.offered - coalesce(e.capacity, e.seats_taken)))
     from gone where e.id = gone.event_id`,
)
const markServedQuery = prepared<{ id: string; subjectId: string }>(
  'event_waiting_merge_served',
  `select w.id, w.event_id as "subjectId" from event_waiting w join event e on e.id = w.event_id
    where e.organisation_id = $1 and w.member_id = $2 and w.state in ('waiting', 'offered')
      and exists (select from ticket_face t where t.event_id = w.event_id and t.state in ('valid', 'used')
                    and (t.member_id = $3 or ${isTransferredToSql('$3')}))`,
)
const moveQuery = prepared<MovedWaitingEntry>(
  'event_waiting_merge_move',
  `update event_waiting w set member_id = $3 from event e
    where e.id = w.event_id and e.organisation_id = $1 and w.member_id = $2
    returning w.id, w.event_id as "subjectId", w.state`,
)
const moveBackQuery = prepared<{ id: string }>(
  'event_waiting_merge_back',
  `update event_waiting w set member_id = $3 from jsonb_to_recordset($1::jsonb) as r (id uuid, state text)
    where w.id = r.id and w.member_id = $2 and w.state = r.state returning w.id`,
)
const reopenQuery = prepared<{ id: string }>(
  'event_waiting_merge_reopen',
  `with again as (
     update event_waiting w set state = 'waiting' from event e
      where w.id = any($1) and w.state = 'left' and w.end_reason is null and e.id = w.event_id and e.cancelled_at is null
        and not exists (select from event_waiting o where o.event_id = w.event_id and o.member_id = w.member_id
                          and o.state in ('waiting', 'offered'))
     returning w.id, w.event_id, w.seats, case when w.guests_only then w.seats else 0 end as guests),
   counted as (
     update event e set waiting_seats = e.waiting_seats + again.seats, waiting_guest_seats = e.waiting_guest_seats + again.guests
       from again where e.id = again.event_id)
   select id from again`,
)

/** `hold` locks the waiting list against joins, leaves and offers. */
export const eventWaitsToMerge = {
  hold: lockEvent,
  /** The other person already has a ticket for these events. */
  listServedWaits(
    database: Database,
    organisationId: string,
    { keepId, mergeId }: { keepId: string; mergeId: string },
  ) {
    return markServedQuery(database, [organisationId, mergeId, keepId])
  },
  ...createWaitingListMerger({
    open: openQuery,
    elsewhere: listOtherWaitsQuery,
    close: closeQuery,
    move: moveQuery,
    back: moveBackQuery,
    reopen: reopenQuery,
  }),
}
