-- A higher limit for what one person of a club pays back alone, or none, waits for a second owner.
create table refund_limit_change (
  organisation_id uuid primary key references organisation (id) on delete cascade,
  -- Øre; null for no limit. It counts for as long as its approval waits.
  limit_minor bigint check (limit_minor >= 0)
);
comment on table refund_limit_change is 'The limit that an owner of a club has asked for last, and another has to agree to.';
