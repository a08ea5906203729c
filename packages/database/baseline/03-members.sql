create table member (
  id uuid default gen_random_uuid() not null,
  parent_id uuid,
  first_name text default '' not null,
  last_name text default '' not null,
  email text,
  phone text,
  gender text,
  date_of_birth date,
  address_line_1 text,
  address_line_2 text,
  address_line_3 text,
  city text,
  post_code text,
  country text,
  enabled boolean default true not null,
  comments text,
  registration_date timestamptz default now() not null,
  update_date timestamptz default now() not null,
  other_parent_id uuid,
  language text default 'da' not null,
  deletion_asked_at timestamptz,
  deleted_at timestamptz,
  kept_by uuid,
  constraint member_pkey primary key (id),
  constraint member_email_check check (email = lower(email)),
  constraint member_gender_check check (gender in ('female', 'male', 'other', 'undisclosed')),
  constraint member_has_login_or_parent check ((email is not null) or (parent_id is not null)
    or (kept_by is not null) or (deleted_at is not null)),
  constraint member_language_check check (language in ('da', 'en')),
  constraint member_other_guardian check ((other_parent_id is null) or ((parent_id is not null)
    and (other_parent_id <> parent_id))),
  constraint member_other_parent_id_fkey foreign key (other_parent_id) references member(id),
  constraint member_parent_id_fkey foreign key (parent_id) references member(id)
);
create index member_by_name on member (lower(first_name), lower(last_name), id);
create unique index member_email_key on member (email) where (email is not null);
create index member_kept_by on member (kept_by) where (kept_by is not null);
create index member_other_parent on member (other_parent_id) where (other_parent_id is not null);
create index member_parent on member (parent_id) where (parent_id is not null);
create index member_search on member using gin (search_folded(((((first_name || ' ') || last_name) || ' ') || coalesce(email, ''))) gin_trgm_ops);
comment on column member.other_parent_id is 'The second guardian of a dependant; parent_id is the first.';
comment on column member.language is 'Of mails, messages and notifications.';
comment on column member.deleted_at is 'Anonymised since; what the books need of the member stays.';
comment on column member.kept_by is
  'The club that wrote this person down; null for who came by themselves or with a parent.';

create table member_login (
  issuer text not null,
  subject text not null,
  member_id uuid not null,
  since timestamptz not null,
  email_said_at timestamptz,
  constraint member_login_pkey primary key (issuer, subject),
  constraint member_login_member_id_issuer_key unique (member_id, issuer),
  constraint member_login_member_id_fkey foreign key (member_id) references member(id) on delete cascade
);

create table contact_thread (
  id uuid not null,
  organisation_id uuid not null,
  member_id uuid not null,
  subject text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  member_read_at timestamptz,
  organisation_read_at timestamptz,
  event_id uuid,
  constraint contact_thread_pkey primary key (id),
  constraint contact_thread_subject_check check (subject <> ''),
  constraint contact_thread_member_id_fkey foreign key (member_id) references member(id)
);
create index contact_thread_member on contact_thread (member_id, updated_at desc, id desc);
create index contact_thread_organisation on contact_thread (organisation_id, updated_at desc, id desc);

create table contact_message (
  id uuid not null,
  thread_id uuid not null,
  sender_member_id uuid not null,
  from_organisation boolean not null,
  message text not null,
  created_at timestamptz not null,
  constraint contact_message_pkey primary key (id),
  constraint contact_message_message_check check (message <> ''),
  constraint contact_message_sender_member_id_fkey foreign key (sender_member_id) references member(id),
  constraint contact_message_thread_id_fkey foreign key (thread_id) references contact_thread(id) on delete cascade
);
create index contact_message_sender on contact_message (sender_member_id, created_at);
create index contact_message_thread on contact_message (thread_id, created_at, id);

create table contact_attachment (
  id uuid not null,
  message_id uuid,
  uploader_member_id uuid not null,
  filename text not null,
  content_type text not null,
  size integer not null,
  bytes bytea not null,
  created_at timestamptz not null,
  constraint contact_attachment_pkey primary key (id),
  constraint contact_attachment_filename_check check (filename <> ''),
  constraint contact_attachment_size_check check (size > 0),
  constraint contact_attachment_message_id_fkey foreign key (message_id) references contact_message(id)
    on delete cascade,
  constraint contact_attachment_uploader_member_id_fkey foreign key (uploader_member_id) references member(id)
);
create index contact_attachment_message on contact_attachment (message_id);
create index contact_attachment_unsent on contact_attachment (created_at) where (message_id is null);
create index contact_attachment_uploader on contact_attachment (uploader_member_id, created_at);
comment on column contact_attachment.message_id is 'Null until the message it was uploaded for is sent.';

create table family_invitation (
  id uuid default gen_random_uuid() not null,
  inviter_member_id uuid not null,
  inviter_email text not null,
  invitee_member_id uuid,
  invitee_email text not null,
  status text default 'pending' not null,
  created_at timestamptz default now() not null,
  answered_at timestamptz,
  invitee_name text default '' not null,
  child_member_id uuid,
  constraint family_invitation_pkey primary key (id),
  constraint family_invitation_check check (inviter_email <> invitee_email),
  constraint family_invitation_invitee_email_check check (invitee_email = lower(invitee_email)),
  constraint family_invitation_inviter_email_check check (inviter_email = lower(inviter_email)),
  constraint family_invitation_status_check check (status in ('pending', 'approved', 'rejected')),
  constraint family_invitation_child_member_id_fkey foreign key (child_member_id) references member(id),
  constraint family_invitation_invitee_member_id_fkey foreign key (invitee_member_id) references member(id),
  constraint family_invitation_inviter_member_id_fkey foreign key (inviter_member_id) references member(id)
);
create index family_invitation_child on family_invitation (child_member_id) where (child_member_id is not null);
create index family_invitation_invitee on family_invitation (invitee_email);
create index family_invitation_invitee_member on family_invitation (invitee_member_id);
create unique index family_invitation_open on family_invitation (inviter_member_id, invitee_email,
  coalesce(child_member_id, '00000000-0000-0000-0000-000000000000'::uuid)) where (status <> 'rejected');
comment on column family_invitation.invitee_name is
  'What the inviter calls the invitee, shown until the invitation is approved: who has a member is nobody''s business.';
comment on column family_invitation.child_member_id is
  'The invitee is asked to be this child''s other guardian; null asks for a family link.';

create table farewell (
  member_id uuid not null,
  email text not null,
  name text not null,
  language text not null,
  kept_until date,
  created_at timestamptz not null,
  constraint farewell_pkey primary key (member_id),
  constraint farewell_language_check check (language in ('da', 'en')),
  constraint farewell_member_id_fkey foreign key (member_id) references member(id) on delete cascade
);

create table hand_over (
  member_id uuid not null,
  email text not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  constraint hand_over_pkey primary key (member_id),
  constraint hand_over_email_check check (email = lower(email)),
  constraint hand_over_asked_by_fkey foreign key (asked_by) references member(id),
  constraint hand_over_member_id_fkey foreign key (member_id) references member(id) on delete cascade
);
create index hand_over_asked_by on hand_over (asked_by);
create index hand_over_email on hand_over (email);

create table member_picture (
  member_id uuid not null,
  content_type text not null,
  bytes bytea not null,
  updated_at timestamptz not null,
  constraint member_picture_pkey primary key (member_id),
  constraint member_picture_content_type_check check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  constraint member_picture_member_id_fkey foreign key (member_id) references member(id) on delete cascade
);

create table notification (
  id uuid default gen_random_uuid() not null,
  message_thread_id uuid,
  receiver_id uuid not null,
  sender_id uuid,
  type text not null,
  title text not null,
  message text not null,
  data jsonb default '{}'::jsonb not null,
  read boolean default false not null,
  once_key text,
  created_at timestamptz not null,
  read_date timestamptz,
  shown boolean default true not null,
  sender_name text,
  constraint notification_pkey primary key (id),
  constraint notification_once_key_key unique (once_key),
  constraint notification_type_check
    check (type in ('FAMILY_LINK_REQUEST', 'MEMBERSHIP_RENEW', 'ORDER_READY', 'PAYMENT_RECEIVED',
    'EVENT_REGISTRATION', 'CONTACT_US', 'CONTACT_US_REPLY')),
  constraint notification_receiver_id_fkey foreign key (receiver_id) references member(id),
  constraint notification_sender_id_fkey foreign key (sender_id) references member(id)
);
create index notification_receiver on notification (receiver_id, created_at desc, id desc) where shown;
create index notification_sender on notification (sender_id) where (sender_id is not null);
create index notification_thread on notification (message_thread_id) where (message_thread_id is not null);
create index notification_unread on notification (receiver_id, created_at desc, id desc) where (shown
  and (not read));
comment on column notification.shown is 'False where the receiver does not want its type in the portal.';
comment on column notification.sender_name is 'What the sender was called when it was sent.';

create table notification_preference (
  member_id uuid not null,
  type text not null,
  portal boolean not null,
  mail boolean not null,
  whatsapp boolean not null,
  constraint notification_preference_pkey primary key (member_id, type),
  constraint notification_preference_type_check
    check (type in ('FAMILY_LINK_REQUEST', 'MEMBERSHIP_RENEW', 'ORDER_READY', 'PAYMENT_RECEIVED',
    'EVENT_REGISTRATION', 'CONTACT_US', 'CONTACT_US_REPLY')),
  constraint notification_preference_member_id_fkey foreign key (member_id) references member(id) on delete cascade
);

create table organisation_administrator (
  organisation_id uuid not null,
  member_id uuid not null,
  seen_at timestamptz not null,
  constraint organisation_administrator_pkey primary key (organisation_id, member_id),
  constraint organisation_administrator_member_id_fkey foreign key (member_id) references member(id)
    on delete cascade
);
create index organisation_administrator_member on organisation_administrator (member_id);
