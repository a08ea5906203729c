-- Family, notifications, contact, acting and leaving (specification sections 3, 4 and 6; rulings 13 to 16).

-- The picker searches any part of a name or e-mail.
create extension if not exists pg_trgm;
create index member_by_any_part on member
  using gin (lower(first_name || ' ' || last_name || ' ' || coalesce(email, '')) gin_trgm_ops);

alter table member add column other_parent_id uuid references member (id);
comment on column member.other_parent_id is 'The second guardian of a dependant; parent_id is the first.';
alter table member add column language text not null default 'da' check (language in ('da', 'en'));
comment on column member.language is 'Of mails, messages and notifications.';
alter table member add column deletion_asked_at timestamptz;
alter table member add column deleted_at timestamptz;
comment on column member.deleted_at is 'Anonymised since; what the books need of the member stays.';
alter table member drop constraint member_has_login_or_parent;
alter table member add constraint member_has_login_or_parent
  check (email is not null or parent_id is not null or deleted_at is not null);
alter table member add constraint member_other_guardian
  check (other_parent_id is null or (parent_id is not null and other_parent_id <> parent_id));
create index member_other_parent on member (other_parent_id) where other_parent_id is not null;

alter table family_invitation add column invitee_name text not null default '';
comment on column family_invitation.invitee_name is
  'What the inviter calls the invitee, shown until the invitation is approved: who has a member is nobody''s business.';
alter table family_invitation add column child_member_id uuid references member (id);
comment on column family_invitation.child_member_id is
  'The invitee is asked to be this child''s other guardian; null asks for a family link.';
create index family_invitation_child on family_invitation (child_member_id) where child_member_id is not null;
drop index family_invitation_open;
create unique index family_invitation_open on family_invitation
  (inviter_member_id, invitee_email, coalesce(child_member_id, '00000000-0000-0000-0000-000000000000'))
  where status <> 'rejected';
create index audit_entry_invitations on audit_entry (action, coalesce(acting_for_member_id, actor_member_id), at)
  where action in ('family-invited', 'hand-over-offered', 'data-exported');

-- A grown-up dependant is to have a login of its own; it is done when somebody signs in with this e-mail and says yes.
create table hand_over (
  member_id uuid primary key references member (id) on delete cascade,
  email text not null check (email = lower(email)),
  asked_by uuid not null references member (id),
  asked_at timestamptz not null
);
create index hand_over_asked_by on hand_over (asked_by);
create index hand_over_email on hand_over (email);

alter table notification add column shown boolean not null default true;
comment on column notification.shown is 'False where the receiver does not want its type in the portal.';
drop index notification_receiver;
create index notification_receiver on notification (receiver_id, created_at desc, id desc) where shown;
create index notification_unread on notification (receiver_id, created_at desc, id desc) where shown and not read;
create index notification_sender on notification (sender_id) where sender_id is not null;
create index notification_thread on notification (message_thread_id) where message_thread_id is not null;

-- Every process that has the receiver's page open hears of a change, whoever made it.
create function tell_of_notification() returns trigger language plpgsql as $$
begin
  perform pg_notify('forenet_notification', coalesce(new.receiver_id, old.receiver_id)::text);
  return null;
end $$;
create trigger notification_told after insert or update or delete on notification
  for each row execute function tell_of_notification();

-- Where a deleted member is told that it is done: kept no longer than it takes to tell.
create table farewell (
  member_id uuid primary key references member (id) on delete cascade,
  email text not null,
  name text not null,
  language text not null check (language in ('da', 'en')),
  kept_until date,
  created_at timestamptz not null
);

create table notification_preference (
  member_id uuid not null references member (id) on delete cascade,
  type text not null check (type in ('FAMILY_LINK_REQUEST', 'MEMBERSHIP_RENEW', 'ORDER_READY', 'PAYMENT_RECEIVED',
    'EVENT_REGISTRATION', 'CONTACT_US', 'CONTACT_US_REPLY')),
  portal boolean not null,
  mail boolean not null,
  whatsapp boolean not null,
  primary key (member_id, type)
);

-- Who administers an organisation is the identity provider's to say: this is what its tokens last said.
create table organisation_administrator (
  organisation_id uuid not null references organisation (id) on delete cascade,
  member_id uuid not null references member (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (organisation_id, member_id)
);
create index organisation_administrator_member on organisation_administrator (member_id);

create table contact_thread (
  id uuid primary key,
  organisation_id uuid not null references organisation (id),
  member_id uuid not null references member (id),
  subject text not null check (subject <> ''),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  member_read_at timestamptz,
  organisation_read_at timestamptz
);
create index contact_thread_member on contact_thread (member_id, updated_at desc, id desc);
create index contact_thread_organisation on contact_thread (organisation_id, updated_at desc, id desc);

create table contact_message (
  id uuid primary key,
  thread_id uuid not null references contact_thread (id) on delete cascade,
  sender_member_id uuid not null references member (id),
  from_organisation boolean not null,
  message text not null check (message <> ''),
  created_at timestamptz not null
);
create index contact_message_sender on contact_message (sender_member_id, created_at);
create index contact_message_thread on contact_message (thread_id, created_at, id);

create table contact_attachment (
  id uuid primary key,
  message_id uuid references contact_message (id) on delete cascade,
  uploader_member_id uuid not null references member (id),
  filename text not null check (filename <> ''),
  content_type text not null,
  size int not null check (size > 0),
  bytes bytea not null,
  created_at timestamptz not null
);
comment on column contact_attachment.message_id is 'Null until the message it was uploaded for is sent.';
create index contact_attachment_uploader on contact_attachment (uploader_member_id, created_at);
create index contact_attachment_message on contact_attachment (message_id);
create index contact_attachment_unsent on contact_attachment (created_at) where message_id is null;
