-- Registration closes at the start if its instant is that of the start, so the column repeats what the row says.
alter table event drop column closes_at_start;

-- The days of a series, also those on which a date was left out or from which it was moved, so that adding further dates
-- does not fill them. Where a date was moved before, its former day is unknown.
alter table event_series add column days date[] not null default '{}';
comment on column event_series.days is 'Days of its rule and of dates added later, in Copenhagen, whether or not a date is on them now.';
update event_series s
   set days = array(
     select (e.starts_at at time zone 'Europe/Copenhagen')::date from event e where e.series_id = s.id
     union
     select d::date from jsonb_array_elements_text(s.rule -> 'without') d
     order by 1);
