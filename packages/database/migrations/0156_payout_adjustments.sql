-- Rows of settlement reports that are not payments, such as reserves, and types with a meaning chosen by the treasurer.
alter table payout add column adjustment_minor bigint not null default 0;
-- PostgreSQL before 17 cannot change the expression of a column.
alter table payout drop column net_minor;
alter table payout add column net_minor bigint not null
  generated always as (captured_minor + refunded_minor + chargeback_minor + adjustment_minor - fee_minor) stored;
alter table payout_line drop constraint payout_line_kind_check;
alter table payout_line add constraint payout_line_kind_check
  check (kind in ('capture', 'refund', 'chargeback', 'fee', 'adjustment'));
-- The type as in the file, if it is an adjustment or the treasurer chose its meaning.
alter table payout_line add column type_text text not null default '';
