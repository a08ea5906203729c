import type { Database } from '@forenet/database/database'
import { sql } from '@forenet/database/drizzle'

const BOUGHT_DAYS = 30

/** Replays status changes. Runs after all other inserts, in the same transaction. */
export async function createRegisterHistory(transaction: Database): Promise<void> {
  // Without statistics the planner would use sequential scans.
  await transaction.execute(
    sql`analyze member, membership, membership_history, membership_configuration, club_person, team_place, person_tag`,
  )
  // Deferred triggers write the statuses.
  await transaction.execute(sql`set constraints all immediate`)
  await transaction.execute(sql`
    with step as (
      select r.id, place, ((p.value->>'from')::date - ${BOUGHT_DAYS}::integer)::timestamp at time zone 'Europe/Copenhagen' as at,
             (select jsonb_agg(before.value order by before.place)
                from jsonb_array_elements(r.periods) with ordinality before(value, place) where before.place <= p.place) as periods
        from register_state r cross join lateral jsonb_array_elements(r.periods) with ordinality p(value, place)
    ), timed as (
      select id, place, periods, least(at, now() - interval '1 hour') as from_at,
             lead(least(at, now() - interval '1 hour')) over (partition by id order by place) as until_at
        from step
    ), began as (
      update register_state r set from_at = t.from_at from timed t where t.id = r.id and t.until_at is null
    )
    insert into register_state (organisation_id, member_id, from_at, until_at, transaction, first_name, last_name, email, phone,
        gender, date_of_birth, birth_year, address, post_code, city, country, guardian_ids, periods, paid_from, paid_to, by_hand,
        team_ids, waiting_ids, tag_ids, missing, forgotten, first_order, last_order, facets, search)
      select r.organisation_id, r.member_id, t.from_at, t.until_at, r.transaction, r.first_name, r.last_name, r.email, r.phone,
             r.gender, r.date_of_birth, r.birth_year, r.address, r.post_code, r.city, r.country, r.guardian_ids, t.periods,
             r.paid_from, (t.periods->-1->>'to')::date, false, '{}', '{}', '{}', r.missing, r.forgotten, r.first_order,
             r.last_order, array(select facet from unnest(r.facets) facet where facet !~ ':(team|waiting|tag):'), r.search
        from timed t join register_state r on r.id = t.id where t.until_at > t.from_at`)
}
