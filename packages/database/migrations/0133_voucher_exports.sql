-- Vouchers for accounting programs: each posting is exported once, and each export can be downloaded repeatedly.

create view voucher_face as select organisation_id, sequence, posted_on, event_id, order_id from ledger_posting;
comment on view voucher_face is 'Postings by voucher number and date, for exports.';

create view edition_bought as
select h.id as history_id, c.type_id from membership_history h join membership_configuration c on c.id = h.configuration_id;
comment on view edition_bought is 'The membership type of each purchased period.';

create table account_mapping (
  organisation_id uuid not null references organisation (id) on delete cascade,
  -- Of the ledger.
  account text not null check (length(account) between 1 and 60),
  -- A membership type or event with a separate number; null for the rest of the account.
  subject_id uuid,
  number text not null check (number ~ '^\d{0,10}$'),
  vat_code text not null check (length(vat_code) <= 12),
  unique nulls not distinct (organisation_id, account, subject_id)
);
comment on table account_mapping is 'Account numbers and VAT codes of a club''s accounting program.';

create table voucher_export (
  id uuid primary key,
  organisation_id uuid not null references organisation (id),
  -- From 1 without gaps.
  nth int not null check (nth > 0),
  from_on date not null,
  to_on date not null,
  format text not null check (format in ('neutral', 'e-conomic', 'dinero', 'billy')),
  language text not null check (language in ('da', 'en')),
  postings int not null check (postings > 0),
  created_at timestamptz not null,
  -- Compressed with gzip; a download returns them unchanged.
  neutral_file bytea not null,
  program_file bytea,
  unique (organisation_id, nth),
  check (from_on <= to_on),
  check ((program_file is null) = (format = 'neutral'))
);
comment on table voucher_export is 'An export of vouchers with its files, which contain no names of people.';

create table voucher_export_posting (
  organisation_id uuid not null,
  sequence bigint not null,
  export_id uuid not null references voucher_export (id),
  primary key (organisation_id, sequence)
);
create index voucher_export_posting_export on voucher_export_posting (export_id);
comment on table voucher_export_posting is 'Marks a posting as exported, so that no other export contains it.';
