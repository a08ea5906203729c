-- Who waited and did not get seats, and why: what became of an offer or a wish, and whom others came before.
alter table event_waiting add column end_reason text
    check (end_reason in ('turned-down', 'ran-out', 'left', 'taken-off', 'called-off')),
  add column passed_over int not null default 0 check (passed_over >= 0),
  add column passed_over_at timestamptz,
  add column passed_over_why text check (passed_over_why in ('seats', 'by-hand')),
  add column passed_over_free int,
  add check ((passed_over = 0) = (passed_over_at is null) and (passed_over = 0) = (passed_over_why is null)),
  add check (end_reason is null or state in ('lapsed', 'left'));
comment on column event_waiting.passed_over is 'How often somebody behind them in the queue was offered seats before them.';
comment on column event_waiting.passed_over_why is 'Of the last time: fewer seats were free than they ask for, or an organiser offered others some.';
comment on column event_waiting.passed_over_free is 'How many seats were free at that moment; null where there is no limit.';
create index event_waiting_ended on event_waiting (event_id, updated_at desc) where end_reason is not null;
