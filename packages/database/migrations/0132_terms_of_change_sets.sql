-- What all rows of a change set have in common, so that the rows need not repeat it.
alter table change_set add column terms jsonb;
comment on column change_set.terms is 'What all rows have in common, such as the lines of their invoices.';
