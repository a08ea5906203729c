-- What ties a member to an organisation: the periods of the membership there. For whoever asks who is within reach of a club
-- without knowing how memberships are kept.
create view membership_tie as
select s.member_id,
       o.key as organisation_key,
       coalesce((select json_agg(json_build_object('startDate', h.start_date, 'endDate', h.end_date,
                                                   'enabled', h.enabled, 'paid', h.status = 'active'))
                   from membership_history h where h.membership_id = s.id), '[]') as periods
  from membership s join organisation o on o.id = s.organisation_id;
