-- Budgets of clubs, shown beside the year's income and expense.

create table club_budget (
  organisation_id uuid not null references organisation (id) on delete cascade,
  year int not null check (year between 2000 and 2100),
  -- An income or expense account of the ledger.
  account text not null check (length(account) between 1 and 60),
  -- Positive for income and for expense.
  amount_minor bigint not null,
  primary key (organisation_id, year, account)
);
comment on table club_budget is 'What a club expects to receive and spend in a year, by account.';
