-- Letters that changes to many cause wait a while, so that they can be stopped before anybody has read them.

create table held_letter (
  change_set_id uuid not null references change_set (id) on delete cascade,
  -- The row that causes it.
  place integer not null,
  member_id uuid references member (id) on delete set null,
  -- What the kind of change sends it by.
  data jsonb not null,
  goes_at timestamptz not null,
  state text not null default 'held' check (state in ('held', 'sent', 'stopped')),
  primary key (change_set_id, place)
);
create index held_letter_due on held_letter (goes_at) where state = 'held';
create index held_letter_member on held_letter (member_id) where member_id is not null;
