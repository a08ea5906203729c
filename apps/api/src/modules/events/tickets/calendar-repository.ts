import type { Database } from '@forenet/database/database'
import { eq } from '@forenet/database/drizzle'
import { calendarFeed } from '@forenet/database/entry-tables'
import { prepared } from '../../../platform/database/prepared.ts'
import type { CalendarEntryStatus } from './calendar-sequence.ts'
import { countRegistrationsSql, EVENT_COLUMNS, type EventFacts } from './repository.ts'
import { isTransferredToSql } from './transferred-tickets-repository.ts'

export type CalendarRow = EventFacts & {
  part: CalendarEntryStatus
  registrations: number
  entryId: string | null
  language: 'da' | 'en'
  touchedAt: Date
}

const findFeedQuery = prepared<{ createdAt: Date }>(
  'calendar_feed_of',
  'select created_at as "createdAt" from calendar_feed where member_id = $1',
)
const findBySecretQuery = prepared<{ memberId: string }>(
  'calendar_feed_by_secret',
  'select member_id as "memberId" from calendar_feed where secret_hash = $1',
)

// One row per event: confirmed entries and tickets, valid before recently cancelled. Then upcoming events of their
// clubs, except those they cancelled or declined.
const listCalendarQuery = prepared<CalendarRow>(
  'calendar_rows',
  `with mine as (
     select e.event_id, e.id as entry_id, e.state = 'confirmed' as coming, true as own, e.language, e.updated_at, e.created_at
       from entry_face e where e.member_id = $1 and e.confirmed_at is not null
     union all
     select e.event_id, e.id, e.state = 'confirmed' and t.state in ('valid', 'used'), false, e.language,
            greatest(e.updated_at, t.updated_at), e.created_at
       from entry_face e join (
         select t.* from event_ticket t where t.member_id = $1
         union all select t.* from event_ticket t where ${isTransferredToSql('$1')}) t on t.entry_id = e.id
      where t.state in ('valid', 'used') or t.void_reason <> 'not-paid'),
   own as (select distinct on (event_id) * from mine order by event_id, coming desc, own desc, created_at),
   ahead as (
     select v.id as event_id from membership_face s join event_face v on v.organisation_id = s.organisation_id
      where s.member_id = $1 and s.enabled and s.status in ('active', 'upcoming') and v.enabled and not v.unlisted and v.ends_at > $2
        and (v.for_members or v.guests_invited) and v.id not in (select event_id from own)
        and not exists (select from entry_face d where d.event_id = v.id and d.member_id = $1 and d.decline_reason = 'not-coming')
      order by v.starts_at limit 300)
   select ${EVENT_COLUMNS}, case when own.coming then 'coming' when own.event_id is not null then 'gone' else 'possible' end as part,
          own.entry_id as "entryId", coalesce(own.language, 'da') as language,
          greatest(v.update_date, own.updated_at) as "touchedAt", ${countRegistrationsSql('$1')} as registrations
     from (select event_id from own union all select event_id from ahead) wanted
     join event_face v on v.id = wanted.event_id join organisation_face o on o.id = v.organisation_id
     left join own on own.event_id = v.id
    where v.ends_at > $3 and (own.event_id is null or own.coming or v.cancelled_at is not null or own.updated_at > $4)
    order by v.starts_at, v.id limit 1000`,
)

export async function findFeed(database: Database, memberId: string): Promise<Date | null> {
  return (await findFeedQuery(database, [memberId]))[0]?.createdAt ?? null
}

export async function saveFeed(database: Database, memberId: string, secretHash: Buffer, at: Date): Promise<void> {
  await database
    .insert(calendarFeed)
    .values({ memberId, secretHash, createdAt: at })
    .onConflictDoUpdate({ target: calendarFeed.memberId, set: { secretHash, createdAt: at } })
}

export async function removeFeed(database: Database, memberId: string): Promise<boolean> {
  const removed = await database
    .delete(calendarFeed)
    .where(eq(calendarFeed.memberId, memberId))
    .returning({ memberId: calendarFeed.memberId })
  return removed.length > 0
}

export async function findFeedMember(database: Database, secretHash: Buffer): Promise<string | null> {
  return (await findBySecretQuery(database, [secretHash]))[0]?.memberId ?? null
}

export function listCalendar(
  database: Database,
  memberId: string,
  { now, since, cancelledSince }: { now: Date; since: Date; cancelledSince: Date },
): Promise<CalendarRow[]> {
  return listCalendarQuery(database, [memberId, now, since, cancelledSince])
}
