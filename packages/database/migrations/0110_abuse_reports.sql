create table abuse_report (
  id uuid primary key,
  organisation_id uuid not null references organisation (id) on delete cascade,
  reason text not null check (reason in ('fraud', 'unwanted', 'other')),
  message text not null,
  at timestamptz not null
);
comment on table abuse_report is 'Reports about messages of a club, made without a sign-in; for the operator.';
create index abuse_report_of_club on abuse_report (organisation_id, at);
create index abuse_report_recent on abuse_report (at);
