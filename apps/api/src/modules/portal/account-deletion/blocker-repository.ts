import type { DeletionBlocker } from '@forenet/contract/account-deletion'
import type { Database } from '@forenet/database/database'
import { TIME_ZONE } from '@forenet/domain/product'
import { prepared } from '../../../platform/database/prepared.ts'

const DAY_MS = 86_400_000

const dayColumnSql = (moment: string) => `to_char(${moment} at time zone '${TIME_ZONE}', 'YYYY-MM-DD')`

/**
 * `$1`: member; `$2`: children to be deleted; `$3`: now; `$4`: payment windows opened since may still be paid; `$5`:
 * today. Children block only with an active membership or valid ticket.
 */
const listBlockersQuery = prepared<DeletionBlocker>(
  'leaving_blockers',
  `select 'ticket' as kind, e.title as name, o.key as "organisationKey", e.id as "eventId", ${dayColumnSql('e.starts_at')} as on, 1 as place
     from ticket_face t join entry_face n on n.id = t.entry_id join event_face e on e.id = t.event_id
     join organisation_face o on o.id = e.organisation_id
    where (t.member_id = $1 or n.member_id = $1) and t.state = 'valid' and e.ends_at > $3 and e.cancelled_at is null
   union
   select 'seats', e.title, o.key, e.id, ${dayColumnSql('e.starts_at')}, 2
     from entry_face n join event_face e on e.id = n.event_id join organisation_face o on o.id = e.organisation_id
    where n.member_id = $1 and n.state = 'reserved' and (n.held_until > $3 or n.claimed_by is not null)
   union
   select 'seats', e.title, o.key, e.id, ${dayColumnSql('e.starts_at')}, 2
     from waiting_face w join event_face e on e.id = w.event_id join organisation_face o on o.id = e.organisation_id
    where w.member_id = $1 and w.state = 'offered' and w.offer_until > $3
   union
   select 'payment', o.name, o.key, null::uuid, null::text, 3 from order_face p join organisation_face o on o.id = p.organisation_id
    where (p.payer_member_id = $1 or exists (select from order_line_face l where l.order_id = p.id and l.member_id = $1))
      and exists (select from attempt_face a where a.order_id = p.id
        and (p.status <> 'paid' and a.state in ('window-open', 'authorized') and a.updated_at > $4
          or a.unsettled))
   union
   select 'refund', o.name, o.key, null, null, 4
     from refund_face r join order_face p on p.id = r.order_id join organisation_face o on o.id = p.organisation_id
    where p.payer_member_id = $1 and r.state = 'requested'
   union
   select 'child', c.first_name, null, null, null, 5 from member_face c
    where c.id = any($2) and c.enabled
      and (exists (select from membership_period h where h.member_id = c.id and h.enabled and h.status = 'active' and h.end_date >= $5)
        or exists (select from ticket_face t join event_face e on e.id = t.event_id
          where t.member_id = c.id and t.state = 'valid' and e.ends_at > $3 and e.cancelled_at is null))
   order by place, "on", name`,
)

export async function listBlockers(
  database: Database,
  memberId: string,
  childIds: readonly string[],
  now: Date,
  today: string,
): Promise<DeletionBlocker[]> {
  const windowsSince = new Date(now.getTime() - DAY_MS)
  const rows = await listBlockersQuery(database, [memberId, childIds, now, windowsSince, today])
  return rows.map(({ kind, name, organisationKey, eventId, on }) => ({ kind, name, organisationKey, eventId, on }))
}

const countRetainedPurchasesQuery = prepared<{ purchases: number; latest: Date | null }>(
  'leaving_kept',
  `select count(*)::int as purchases, max(settled) as latest from (
     select greatest(p.paid_at, (select max(r.done_at) from refund_face r where r.order_id = p.id)) as settled
       from order_face p where p.payer_member_id = $1 and p.status = 'paid' and p.amount_minor > 0
     union all
     select b.payment_created_at from membership_bill b
      where b.payer_member_id = $1 and b.order_id is null and b.payment_status = 'paid') books`,
)

export async function countRetainedPurchases(
  database: Database,
  memberId: string,
): Promise<{ purchases: number; latest: Date | null }> {
  return (await countRetainedPurchasesQuery(database, [memberId]))[0] ?? { purchases: 0, latest: null }
}
