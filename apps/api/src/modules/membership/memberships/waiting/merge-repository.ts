import type { MovedWaitingEntry, OpenWaitingEntry } from '@forenet/domain/waiting-list-merge'
import { prepared } from '../../../../platform/database/prepared.ts'
import { lockEditionForOffers } from '../../../core/organisations/index.ts'
import { createWaitingListMerger } from './waiting-list-merge.ts'

const openQuery = prepared<OpenWaitingEntry>(
  'edition_waiting_merge_open',
  `select w.id, w.configuration_id as "subjectId", c.name, w.state, w.queue_number::text as queue
     from edition_waiting w join membership_offer c on c.id = w.configuration_id
    where c.organisation_id = $1 and w.member_id = $2 and w.state in ('waiting', 'offered') order by w.configuration_id`,
)
const listOtherWaitsQuery = prepared(
  'edition_waiting_merge_elsewhere',
  `select from edition_waiting w join membership_offer c on c.id = w.configuration_id
    where c.organisation_id <> $1 and w.member_id = $2 limit 1`,
)
const closeQuery = prepared(
  'edition_waiting_merge_close',
  `update edition_waiting set state = 'left', updated_at = $2 where id = any($1) and state = 'waiting'`,
)
const moveQuery = prepared<MovedWaitingEntry>(
  'edition_waiting_merge_move',
  `update edition_waiting w set member_id = $3 from membership_offer c
    where c.id = w.configuration_id and c.organisation_id = $1 and w.member_id = $2
    returning w.id, w.configuration_id as "subjectId", w.state`,
)
const moveBackQuery = prepared<{ id: string }>(
  'edition_waiting_merge_back',
  `update edition_waiting w set member_id = $3 from jsonb_to_recordset($1::jsonb) as r (id uuid, state text)
    where w.id = r.id and w.member_id = $2 and w.state = r.state returning w.id`,
)
const reopenQuery = prepared<{ id: string }>(
  'edition_waiting_merge_reopen',
  `update edition_waiting w set state = 'waiting'
    where w.id = any($1) and w.state = 'left'
      and not exists (select from edition_waiting o where o.configuration_id = w.configuration_id and o.member_id = w.member_id
                        and o.state in ('waiting', 'offered'))
   returning w.id`,
)

/** Moves waiting-list entries when two people are merged; `hold` locks the list against changes. */
export const mergeEditionWaits = {
  hold: lockEditionForOffers,
  ...createWaitingListMerger({
    open: openQuery,
    elsewhere: listOtherWaitsQuery,
    close: closeQuery,
    move: moveQuery,
    back: moveBackQuery,
    reopen: reopenQuery,
  }),
}
