-- Addresses that open one ticket without a sign-in, for a guest who has no account. They end with the event.
create table ticket_link (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  ticket_id uuid not null references event_ticket (id) on delete cascade,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index ticket_link_ticket on ticket_link (ticket_id);
comment on table ticket_link is 'The secret itself is shown once, when it is made.';
