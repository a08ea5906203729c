-- As before (0098), and with a role is also who administers the club by their token, as far as one was seen within thirty days (who has
-- lost the role may never show another).
create or replace function discount_is_for(of_discount uuid, of_member uuid, at timestamptz) returns boolean
language sql stable as $$
  with theirs as (
    select of_member as id
    union select id from member where parent_id = of_member and enabled
    union select id from member where other_parent_id = of_member and enabled)
  select case d.for_whom
      when 'everybody' then true
      when 'members' then exists (
        select from membership s join membership_history h on h.membership_id = s.id
         where s.member_id in (select id from theirs) and s.organisation_id = e.organisation_id and h.enabled and h.status = 'active'
           and h.end_date >= (at at time zone 'Europe/Copenhagen')::date)
      when 'teams' then exists (
        select from team_place p
         where p.member_id in (select id from theirs) and p.team_id = any(d.team_ids) and p.state = 'on' and p.until_at is null)
        or exists (
        select from access_grant g
         where g.member_id = of_member and g.organisation_id = e.organisation_id and g.team_id = any(d.team_ids) and g.ended_at is null
           and (g.from_at is null or g.from_at <= at) and (g.until_at is null or at < g.until_at))
      else exists (
        select from access_grant g
         where g.member_id = of_member and g.organisation_id = e.organisation_id and g.ended_at is null
           and (g.from_at is null or g.from_at <= at) and (g.until_at is null or at < g.until_at))
        or exists (
        select from organisation_administrator a
         where a.member_id = of_member and a.organisation_id = e.organisation_id and a.seen_at > at - interval '30 days') end
    from event_discount d join event e on e.id = d.event_id where d.id = of_discount;
$$;
