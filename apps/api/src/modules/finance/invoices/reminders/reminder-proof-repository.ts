import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { prepared } from '../../../../platform/database/prepared.ts'

/**
 * `missing`: not reminded as required; `unsent`: queued long ago, or abandoned; `unfounded`: reminded without a reason;
 * `fees`: wrong fees.
 */
type ReminderProof = {
  expected: number
  missing: number
  unsent: number
  unfounded: number
  fees: number
  checkedAt: Date
}

// The comparison is independent of the rules that chose the reminders one by one.
const compareRemindersQuery = prepared<Omit<ReminderProof, 'checkedAt'>>(
  'reminders_prove',
  `with plan as (
     select c.organisation_id, s.step, s.nth, s.days from club_reminders c cross join lateral (values
       ('before', 1, -c.before_days), ('due', 2, case when c.on_due_date then 0 end), ('first', 3, c.first_after_days),
       ('second', 4, c.second_after_days)) s (step, nth, days)
      where c.organisation_id = $1 and c.is_on and s.days is not null),
   owed as (
     select i.id, i.owed_again_on, i.issued_on from invoice i
      where i.organisation_id = $1 and i.number is not null and i.fee_of is null and i.recipient_email <> ''
        and i.paid_minor + i.credited_minor + i.written_off_minor < i.total_minor
        and not exists (select from invoice_reminder_pause p where p.ended_at is null and p.organisation_id = $1
          and (p.invoice_id = i.id or p.member_id in (i.member_id, i.payer_member_id)))),
   parts as (
     select o.id, p.position, greatest(p.due_on, o.owed_again_on) as from_on, o.issued_on,
            p.position = min(p.position) over (partition by o.id) as is_oldest,
            p.position > 1 and exists (select from invoice_movement m where m.invoice_id = o.id
              and m.booked_at >= $2::date::timestamp at time zone 'Europe/Copenhagen') as settled_since
       from owed o join invoice_part p on p.invoice_id = o.id and p.left_minor > 0),
   reminders as not materialized (
     select r.*, (r.sent_at at time zone 'Europe/Copenhagen')::date as sent_on, coalesce(p.due_on, i.due_on) as due_on,
            r.step not in ('before', 'due') and r.day > i.due_on as is_after
       from invoice_reminder r join invoice i on i.id = r.invoice_id
       left join invoice_instalment p on p.invoice_id = r.invoice_id and p.position = r.instalment
      where r.organisation_id = $1 and r.state in ('held', 'queued', 'sent', 'failed')),
   latest as (
     select distinct on (o.id, o.position) o.*, s.step, s.nth from parts o join plan s on o.from_on + s.days <= $2
       and o.from_on + s.days > o.issued_on order by o.id, o.position, s.nth desc),
   next as (
     select l.id, l.position, l.from_on, l.is_oldest, l.settled_since, case when l.nth = 4 and not exists (
              select from reminders r where r.invoice_id = l.id and r.instalment = l.position and r.step in ('first', 'second'))
            then 3 else l.nth end as nth
       from latest l),
   wanted as (
     select n.* from next n
      where not (n.nth = 1 and $2 >= n.from_on)
        -- An instalment that became the oldest after the nightly work gets its reminder the next night.
        and (n.nth > 2 or n.is_oldest and not n.settled_since)
        and not (n.nth > 2 and exists (select from reminders r where r.invoice_id = n.id and r.is_after
          and (r.state in ('held', 'queued') or r.sent_on > $2::date - 10)
          and (r.instalment, r.step) is distinct from (n.position, case n.nth when 3 then 'first' when 4 then 'second' end)))),
   missed as (
     select w.id from wanted w where not exists (
       select from reminders r join (values ('before', 1), ('due', 2), ('first', 3), ('second', 4)) n (step, nth) on n.step = r.step
        where r.invoice_id = w.id and r.instalment = w.position and n.nth >= w.nth)),
   fees as not materialized (
     select f.id, f.total_minor, r.id as reminder_id, r.invoice_id, r.instalment, r.step, r.day, r.state, r.is_after,
            coalesce(r.sent_on, r.day) as on_day, f.paid_minor + f.credited_minor + f.written_off_minor < f.total_minor as is_owed
       from invoice f left join reminders r on r.fee_invoice_id = f.id
      where f.organisation_id = $1 and f.fee_of is not null and f.number is not null),
   wrong_fees as (
     select f.id from fees f
      where f.is_owed and (f.reminder_id is null or f.state = 'failed' or not f.is_after)
         or f.is_owed and f.total_minor > 10000
         or f.is_owed and 3 < (select count(*) from fees o where o.invoice_id = f.invoice_id and o.state <> 'failed')
         or f.is_owed and exists (select from fees o where o.invoice_id = f.invoice_id and o.id <> f.id and o.state = 'sent'
              and f.state = 'sent' and o.on_day <= f.on_day and o.on_day > f.on_day - 10)
         or f.is_owed and f.step = 'second' and not exists (select from reminders r where r.invoice_id = f.invoice_id and r.is_after
              and (r.instalment = f.instalment or r.step = 'manual') and r.id <> f.reminder_id and r.state = 'sent'))
   select (select count(*) from wanted)::int as expected, (select count(*) from missed)::int as missing,
     (select count(*) from reminders r where r.state = 'queued' and r.created_at < $3
         or r.state = 'failed' and r.invoice_id in (select id from owed)
            and not exists (select from reminders s where s.invoice_id = r.invoice_id and s.state = 'sent' and s.sent_at > r.updated_at))::int as unsent,
     (select count(*) from reminders r where r.step in ('first', 'second') and r.day <= r.due_on)::int as unfounded,
     (select count(*) from wrong_fees)::int as fees`,
)
const storeProofQuery = prepared(
  'reminders_keep_proof',
  `insert into invoice_reminder_check (organisation_id, checked_at, expected, missing, unsent, unfounded, fees)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (organisation_id) do update set checked_at = $2, expected = $3, missing = $4, unsent = $5, unfounded = $6, fees = $7`,
)
const findQuery = prepared<ReminderProof & { isOn: boolean }>(
  'reminders_proof',
  `select k.expected, k.missing, k.unsent, k.unfounded, k.fees, k.checked_at as "checkedAt", c.is_on as "isOn"
     from invoice_reminder_check k join club_reminders c on c.organisation_id = k.organisation_id where k.organisation_id = $1`,
)

/** `queuedBefore`: e-mails queued before then should have been sent. */
export async function compareReminders(
  database: Database,
  organisationId: string,
  { today, queuedBefore }: { today: CalendarDate; queuedBefore: Date },
): Promise<Omit<ReminderProof, 'checkedAt'>> {
  const [proof] = await compareRemindersQuery(database, [organisationId, today, queuedBefore])
  if (!proof) throw new Error('The database returned no proof')
  return proof
}

export async function storeReminderProof(
  database: Database,
  organisationId: string,
  proof: ReminderProof,
): Promise<void> {
  const { checkedAt, expected, missing, unsent, unfounded, fees } = proof
  await storeProofQuery(database, [organisationId, checkedAt, expected, missing, unsent, unfounded, fees])
}

/** Undefined before the first nightly run. */
export async function findReminderProof(
  database: Database,
  organisationId: string,
): Promise<(ReminderProof & { isOn: boolean }) | undefined> {
  return (await findQuery(database, [organisationId]))[0]
}
