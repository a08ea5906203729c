create table access_grant (
  id uuid not null,
  member_id uuid not null,
  organisation_id uuid not null,
  event_id uuid,
  role text not null,
  from_at timestamptz,
  until_at timestamptz,
  granted_by uuid,
  granted_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz,
  team_id uuid,
  agreed_by uuid,
  constraint access_grant_pkey primary key (id),
  constraint access_grant_check check (until_at > from_at),
  constraint access_grant_narrowed_once check ((event_id is null) or (team_id is null)),
  constraint access_grant_role_check
    check (role in ('owner', 'treasurer', 'secretary', 'event-host', 'trainer', 'door-steward', 'auditor'))
);
create index access_grant_agreed_by on access_grant (agreed_by) where (agreed_by is not null);
create index access_grant_ended_by on access_grant (ended_by) where (ended_by is not null);
create index access_grant_event on access_grant (event_id) where (event_id is not null);
create index access_grant_granted_by on access_grant (granted_by) where (granted_by is not null);
create unique index access_grant_live on access_grant (member_id, organisation_id, role, coalesce(event_id,
  team_id, organisation_id)) where (ended_at is null);
create index access_grant_organisation on access_grant (organisation_id) where (ended_at is null);
create index access_grant_team on access_grant (team_id) where (team_id is not null);

create table audit_entry (
  id bigint generated always as identity,
  at timestamptz not null,
  actor_email text not null,
  actor_member_id uuid,
  acting_for_member_id uuid,
  organisation_id uuid,
  action text not null,
  object_kind text not null,
  object_id text not null,
  detail jsonb default '{}'::jsonb not null,
  request_id text,
  actor_name text,
  constraint audit_entry_pkey primary key (id)
);
create index audit_entry_acting_for on audit_entry (acting_for_member_id,
  at desc) where (acting_for_member_id is not null);
create index audit_entry_actor_email on audit_entry (actor_email);
create index audit_entry_actor_member on audit_entry (actor_member_id) where (actor_member_id is not null);
create index audit_entry_addresses on audit_entry using gin (detail) where (position(('@') in ((detail)::text)) > 0);
create index audit_entry_codes_refused on audit_entry (coalesce(acting_for_member_id, actor_member_id),
  at) where (action = 'discount-code-refused');
create index audit_entry_day_limits on audit_entry (action, coalesce(acting_for_member_id, actor_member_id),
  at) where action in ('event-registered', 'event-not-coming', 'dependant-added');
create index audit_entry_invitations on audit_entry (action, coalesce(acting_for_member_id, actor_member_id),
  at) where action in ('family-invited', 'hand-over-offered', 'data-exported');
create index audit_entry_object on audit_entry (object_kind, object_id);
create index audit_entry_organisation on audit_entry (organisation_id, id desc) where (organisation_id is not null);
create index audit_entry_organisation_action on audit_entry (organisation_id,
  action) where (organisation_id is not null);
create index audit_entry_organisation_at on audit_entry (organisation_id, at) where (organisation_id is not null);
create index audit_entry_payment_items on audit_entry (coalesce(acting_for_member_id, actor_member_id),
  at) where (action = 'payment-item-added');
create index audit_entry_ticket_mails_of_entry on audit_entry (((detail ->> 'entryId')),
  at) where (action in ('ticket-shared', 'ticket-transferred') and (detail ? 'to'));
create index audit_entry_ticket_mails_of_sender on audit_entry (actor_email, at) where (action in ('ticket-shared',
  'ticket-transferred') and (detail ? 'to'));
comment on column audit_entry.actor_name is 'What the member was called when it was done.';

create table data_key (
  id text not null,
  wrapped text not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  constraint data_key_pkey primary key (id),
  constraint data_key_id_check check (id ~ '^[0-9a-f]{8}$')
);
create unique index data_key_in_use on data_key ((true)) where (retired_at is null);
comment on table data_key is
  'Keys that seal secrets, each wrapped by ENCRYPTION_KEY. A retired one still opens what it has sealed.';

create table database_marker (
  only_one boolean default true not null,
  written_by text not null,
  folder_born_at timestamptz,
  constraint database_marker_pkey primary key (only_one),
  constraint database_marker_only_one_check check (only_one)
);

create table maintenance (
  only_one boolean default true not null,
  began_at timestamptz not null,
  reason_da text,
  reason_en text,
  constraint maintenance_pkey primary key (only_one),
  constraint maintenance_only_one_check check (only_one),
  constraint maintenance_reason_da_check check ((length(reason_da) >= 1) and (length(reason_da) <= 300)),
  constraint maintenance_reason_en_check check ((length(reason_en) >= 1) and (length(reason_en) <= 300))
);

create table outgoing_message (
  id uuid default gen_random_uuid() not null,
  channel text not null,
  once_key text not null,
  recipient text not null,
  template text not null,
  provider_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  claimed_until timestamptz,
  constraint outgoing_message_pkey primary key (id),
  constraint outgoing_message_once_key_key unique (once_key),
  constraint outgoing_message_channel_check check (channel in ('mail', 'whatsapp'))
);
create index outgoing_message_by_subject on outgoing_message (once_key text_pattern_ops) where ((once_key ~~ 'order:%') or (once_key ~~ 'entry:%') or (once_key ~~ 'ticket:%'));
comment on column outgoing_message.claimed_until is
  'Somebody is sending it just now; after that it is anybody''s again.';

create table refused_email (
  email text not null,
  refused_at timestamptz not null,
  answer text not null,
  constraint refused_email_pkey primary key (email),
  constraint refused_email_answer_check check (length(answer) <= 200),
  constraint refused_email_email_check check (email = lower(email))
);
comment on table refused_email is 'E-mail addresses of members to which no mail can be delivered.';
