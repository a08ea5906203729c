-- Payments that no payout contains: the club accepts them with a reason, so that their period can be closed.

create table accepted_missing_payout (
  -- The capture or refund. No foreign key: it is a payment attempt or a refund.
  movement_id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 200),
  accepted_at timestamptz not null,
  accepted_by uuid references member (id)
);
create index accepted_missing_payout_of_club on accepted_missing_payout (organisation_id);
create index accepted_missing_payout_accepted_by on accepted_missing_payout (accepted_by) where accepted_by is not null;
comment on table accepted_missing_payout is 'A capture or refund that no payout contains and the club accepted; for closing a period.';
