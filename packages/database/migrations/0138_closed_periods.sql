-- Closed periods: the ledger takes no posting dated in one. Later movements are posted on the first day after it.

alter table ledger_head add column closed_through date;
comment on column ledger_head.closed_through is 'The last day of the closed periods; null if none is closed.';
alter table ledger_posting add column moved_on date;
comment on column ledger_posting.moved_on is
  'The day of the movement, if its period was closed before it was posted; otherwise null.';

-- The share lock makes a posting wait for a closing that has not ended, and the other way around.
create function ledger_posting_open() returns trigger language plpgsql as $$
begin
  perform from ledger_head h where h.organisation_id in (select organisation_id from added) for share of h;
  if exists (
    select from added a join ledger_head h on h.organisation_id = a.organisation_id where a.posted_on <= h.closed_through) then
    raise exception 'A closed period takes no postings' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_posting_open after insert on ledger_posting referencing new table as added
  for each statement execute function ledger_posting_open();

create table books_closing (
  id uuid primary key,
  organisation_id uuid not null references organisation (id),
  -- Null for the first period of a club.
  from_on date,
  through_on date not null,
  -- The last posting when it was closed.
  sequence bigint not null,
  hash text not null,
  closed_at timestamptz not null,
  closed_by uuid references member (id),
  reopened_at timestamptz,
  reopened_by uuid references member (id),
  reopen_reason text not null default '',
  check (from_on <= through_on),
  check ((reopened_at is null) = (reopen_reason = ''))
);
create unique index books_closing_of_club on books_closing (organisation_id, through_on) where reopened_at is null;
create index books_closing_closed_by on books_closing (closed_by) where closed_by is not null;
create index books_closing_reopened_by on books_closing (reopened_by) where reopened_by is not null;
comment on table books_closing is 'A period of a club''s books that was closed, and reopened if an owner had a reason.';

create table gateway_reading (
  attempt_id uuid primary key references payment_attempt (id),
  -- Captured less refunded, as recorded here when the gateway was read; an older reading counts as none.
  our_minor bigint not null,
  gateway_minor bigint not null,
  read_at timestamptz not null
);
comment on table gateway_reading is 'What the gateway said about a captured payment; for closing a period.';
