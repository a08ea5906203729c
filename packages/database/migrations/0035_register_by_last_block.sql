-- When the last of somebody's paid periods began, those that follow without a day between counted as one: who is a member on some
-- day to come and not before has it in the future. Periods are in the order in which they begin, their days as ISO texts, which
-- read the same whatever the session's style of dates.
create function register_last_from(periods jsonb) returns date language sql immutable parallel safe as $$
  with period as (
    select ("from")::date as begins, max(("to")::date) over (order by "from", "to" rows between unbounded preceding and 1 preceding) as before
      from jsonb_to_recordset(periods) as p("from" text, "to" text)
  )
  select max(begins) from period where before is null or begins > before + 1
$$;
create index register_now_last_from on register_state (organisation_id, register_last_from(periods)) where until_at is null;
create index register_ever_last_from on register_state (organisation_id, register_last_from(periods));
