-- A club that a member has started, on its way to being published. Clubs made otherwise have no row.
create table club_start (
  organisation_id uuid primary key references organisation (id) on delete cascade,
  started_by uuid references member (id) on delete set null,
  started_at timestamptz not null,
  -- The version of the terms that was agreed to last.
  terms text not null,
  -- Null where nobody has to approve it.
  approval text check (approval in ('waiting', 'approved', 'declined')),
  approval_reason text not null default '',
  published_at timestamptz
);
create index club_start_started_by on club_start (started_by) where published_at is null;
create index club_start_waiting on club_start (started_at) where approval = 'waiting';
