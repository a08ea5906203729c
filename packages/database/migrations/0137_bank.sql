-- Transactions of a club's bank accounts, imported from files, and the invoices that they pay.

create table bank_file (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  -- Of its bytes and how they were read; the same file again is answered with this import.
  fingerprint text not null,
  filename text not null,
  format text not null check (format in ('camt', 'csv')),
  accounts text[] not null,
  lines int not null,
  added int not null,
  refused int not null,
  -- The first of them: row and reason.
  refused_first jsonb not null,
  created_at timestamptz not null,
  created_by uuid references member (id),
  undone_at timestamptz
);
create index bank_file_of_club on bank_file (organisation_id, created_at desc);
create index bank_file_created_by on bank_file (created_by) where created_by is not null;
comment on table bank_file is 'Bank files that were imported; their content is not kept.';

create table bank_line (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  file_id uuid not null references bank_file (id),
  -- Registration number and account, or IBAN.
  account text not null,
  -- Hash of the bank's reference, otherwise of the content and its number among equal lines of the day.
  key text not null,
  -- Format and columns of its file. Keys of different formats cannot be compared.
  source text not null,
  booked_on date not null,
  -- Øre; above zero when received.
  amount_minor bigint not null check (amount_minor <> 0),
  -- Maintained with bank_match.
  matched_minor bigint not null default 0,
  text text not null,
  payer text not null,
  reference text not null,
  bank_reference text not null,
  -- Why it was not matched by itself, and the invoices that it may pay.
  reason text,
  proposals jsonb not null default '[]',
  ignored_reason text,
  ignored_at timestamptz,
  ignored_by uuid references member (id),
  state text not null generated always as (
    case when ignored_at is not null then 'ignored' when matched_minor = amount_minor then 'matched'
         when amount_minor < 0 then 'outgoing' else 'open' end) stored,
  check (matched_minor between least(0, amount_minor) and greatest(0, amount_minor)),
  check ((ignored_at is null) = (ignored_reason is null))
);
create unique index bank_line_once on bank_line (organisation_id, account, key);
create index bank_line_of_club on bank_line (organisation_id, booked_on desc, id desc);
create index bank_line_by_state on bank_line (organisation_id, state, booked_on desc, id desc);
create index bank_line_by_day on bank_line (organisation_id, account, booked_on, source);
create index bank_line_of_file on bank_line (file_id);
create index bank_line_ignored_by on bank_line (ignored_by) where ignored_by is not null;
comment on table bank_line is 'Booked transactions of bank accounts; each once, however many files have it.';

create table bank_match (
  -- Also the id of the payment that it recorded.
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  line_id uuid not null references bank_line (id),
  invoice_id uuid not null references invoice (id),
  amount_minor bigint not null check (amount_minor > 0),
  matched_at timestamptz not null,
  -- Null if it was matched by its reference.
  matched_by uuid references member (id),
  undone_at timestamptz
);
create index bank_match_of_club on bank_match (organisation_id);
create index bank_match_of_line on bank_match (line_id);
create index bank_match_of_invoice on bank_match (invoice_id);
create index bank_match_matched_by on bank_match (matched_by) where matched_by is not null;
comment on table bank_match is 'Invoices paid by bank transactions.';

create table bank_mapping (
  organisation_id uuid not null references organisation (id) on delete cascade,
  -- Hash of the headings of the file.
  headings text not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (organisation_id, headings)
);
comment on table bank_mapping is 'How a club read the columns of its bank files.';
