-- Days and booked balances of the accounts in imported bank files, so that a closing notices missing transactions.

create table bank_statement_period (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id) on delete cascade,
  file_id uuid not null references bank_file (id),
  account text not null,
  from_on date not null,
  through_on date not null check (through_on >= from_on),
  -- Before the first day, and after the last one; null if the file does not contain it.
  opening_minor bigint,
  closing_minor bigint,
  imported_at timestamptz not null
);
create index bank_statement_period_of_account on bank_statement_period (organisation_id, account, through_on);
create index bank_statement_period_of_file on bank_statement_period (file_id);
comment on table bank_statement_period is 'Days that a statement of an account covers, with the balances before and after them.';

insert into bank_statement_period (organisation_id, file_id, account, from_on, through_on, imported_at)
select l.organisation_id, l.file_id, l.account, min(l.booked_on), max(l.booked_on), f.created_at
  from bank_line l join bank_file f on f.id = l.file_id where f.undone_at is null
 group by l.organisation_id, l.file_id, l.account, f.created_at;

create table accepted_bank_difference (
  organisation_id uuid not null references organisation (id) on delete cascade,
  account text not null,
  kind text not null check (kind in ('bank-gap', 'bank-not-covered', 'bank-not-imported')),
  from_on date not null,
  through_on date not null,
  -- The difference between the balances; zero if days are missing.
  amount_minor bigint not null,
  reason text not null check (length(reason) between 1 and 200),
  accepted_at timestamptz not null,
  accepted_by uuid references member (id),
  primary key (organisation_id, account, kind, from_on, through_on, amount_minor)
);
create index accepted_bank_difference_accepted_by on accepted_bank_difference (accepted_by) where accepted_by is not null;
comment on table accepted_bank_difference is 'Missing days or transactions of a bank account that the club accepted; for closing a period.';
