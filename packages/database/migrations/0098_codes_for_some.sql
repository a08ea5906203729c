-- Whom a discount is for: everybody, or those alone who belong to the club, are on one of these teams, or have a role in the club.
alter table event_discount
  add column for_whom text not null default 'everybody'
    constraint event_discount_for_whom check (for_whom in ('everybody', 'members', 'teams', 'roles')),
  add column team_ids uuid[],
  add constraint event_discount_teams check ((for_whom = 'teams') = (team_ids is not null and cardinality(team_ids) > 0));

-- Whether a discount is for a buyer at a moment. Who buys for a child counts as the child does: of a team of children only their
-- parents buy.
create function discount_is_for(of_discount uuid, of_member uuid, at timestamptz) returns boolean
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
           and (g.from_at is null or g.from_at <= at) and (g.until_at is null or at < g.until_at)) end
    from event_discount d join event e on e.id = d.event_id where d.id = of_discount;
$$;
comment on function discount_is_for(uuid, uuid, timestamptz) is 'Whether a discount of an event is for who buys, or for a child of theirs.';

-- As before (0087), and nothing for who it is not for: nobody is told whether a code is none, or is another's.
create or replace function discount_left(of_code uuid, of_member uuid, at timestamptz) returns int
language sql stable as $$
  select case when d.ended_at is not null or d.ends_at <= at then 0
    when d.for_whom <> 'everybody' and not discount_is_for(d.id, of_member, at) then 0
    else least(
      case when d.most_tickets - c.written >= 50 then d.most_tickets - c.written
        else d.most_tickets - (select count(*)::int from event_discount_use u where u.code_id = c.id and exists (
          select from event_ticket t where t.entry_id = u.entry_id and t.position = u.position and t.state in ('reserved', 'valid', 'used'))) end,
      case when d.most_per_buyer is not null then d.most_per_buyer - (select count(*)::int from event_entry e
         join event_discount_use u on u.entry_id = e.id join event_discount_code own on own.id = u.code_id
        where e.event_id = d.event_id and e.member_id = of_member and own.discount_id = d.id and exists (
          select from event_ticket t where t.entry_id = u.entry_id and t.position = u.position and t.state in ('reserved', 'valid', 'used'))) end) end
    from event_discount_code c join event_discount d on d.id = c.discount_id where c.id = of_code;
$$;
