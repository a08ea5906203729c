import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { prepared } from '../../../platform/database/prepared.ts'

/** `missing`: should have been reminded and was not; `unsent`: queued long ago; `unfounded`: reminded without a reason. */
type ReminderProof = { expected: number; missing: number; unsent: number; unfounded: number; checkedAt: Date }

// Compares invoices with reminders as a whole, without the rules that chose the reminders one by one.
const prove = prepared<Omit<ReminderProof, 'checkedAt'>>(
  'reminders_prove',
  `with plan as (
     select c.organisation_id, s.step, s.nth, s.days from club_reminders c cross join lateral (values
       ('before', 1, -c.before_days), ('due', 2, case when c.on_due_date then 0 end), ('first', 3, c.first_after_days),
       ('second', 4, c.second_after_days)) s (step, nth, days)
      where c.organisation_id = $1 and c.is_on and s.days is not null),
   owed as (
     select i.id, i.due_on, i.issued_on from invoice i
      where i.organisation_id = $1 and i.number is not null and i.fee_of is null and i.recipient_email <> ''
        and i.paid_minor + i.credited_minor + i.written_off_minor < i.total_minor
        and not exists (select from invoice_reminder_pause p where p.ended_at is null and p.organisation_id = $1
          and (p.invoice_id = i.id or p.member_id in (i.member_id, i.payer_member_id)))),
   latest as (
     select distinct on (o.id) o.id, p.step, p.nth, o.due_on from owed o join plan p on o.due_on + p.days <= $2
       and o.due_on + p.days > o.issued_on order by o.id, p.nth desc),
   wanted as (
     select l.* from latest l
      where not (l.step = 'before' and $2 >= l.due_on)
        and not (l.nth > 2 and exists (select from invoice_reminder r where r.invoice_id = l.id and r.day > l.due_on
          and r.day > $2::date - 10 and r.state in ('held', 'queued', 'sent')
          and r.step not in ('before', 'due', l.step)))),
   missed as (
     select w.id from wanted w where not exists (
       select from invoice_reminder r join (values ('before', 1), ('due', 2), ('first', 3), ('second', 4)) n (step, nth) on n.step = r.step
        where r.invoice_id = w.id and n.nth >= w.nth))
   select (select count(*) from wanted)::int as expected, (select count(*) from missed)::int as missing,
     (select count(*) from invoice_reminder r where r.organisation_id = $1 and r.state = 'queued' and r.created_at < $3)::int as unsent,
     (select count(*) from invoice_reminder r join invoice i on i.id = r.invoice_id
       where r.organisation_id = $1 and r.step in ('first', 'second') and r.day <= i.due_on)::int as unfounded`,
)
const keep = prepared(
  'reminders_keep_proof',
  `insert into invoice_reminder_check (organisation_id, checked_at, expected, missing, unsent, unfounded)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (organisation_id) do update set checked_at = $2, expected = $3, missing = $4, unsent = $5, unfounded = $6`,
)
const find = prepared<ReminderProof & { isOn: boolean }>(
  'reminders_proof',
  `select k.expected, k.missing, k.unsent, k.unfounded, k.checked_at as "checkedAt", c.is_on as "isOn"
     from invoice_reminder_check k join club_reminders c on c.organisation_id = k.organisation_id where k.organisation_id = $1`,
)

/** Compares who should have been reminded until a day with who was. `queuedBefore`: by then e-mails should be sent. */
export async function compareReminders(
  database: Database,
  organisationId: string,
  { today, queuedBefore }: { today: CalendarDate; queuedBefore: Date },
): Promise<Omit<ReminderProof, 'checkedAt'>> {
  const [proof] = await prove(database, [organisationId, today, queuedBefore])
  if (!proof) throw new Error('The database returned no proof')
  return proof
}

export async function keepProof(database: Database, organisationId: string, proof: ReminderProof): Promise<void> {
  const { checkedAt, expected, missing, unsent, unfounded } = proof
  await keep(database, [organisationId, checkedAt, expected, missing, unsent, unfounded])
}

/** The latest proof of a club; undefined without one. */
export async function findProof(
  database: Database,
  organisationId: string,
): Promise<(ReminderProof & { isOn: boolean }) | undefined> {
  return (await find(database, [organisationId]))[0]
}
