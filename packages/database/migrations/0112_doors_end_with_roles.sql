-- A door link, and the devices opened with it, depend on the granted role of the host who made the link. Null: on a role from
-- the identity provider, or made before this was stored.
alter table door_link add column grant_id uuid references access_grant;
alter table door_device add column grant_id uuid references access_grant;
create or replace view grant_face as
select id, member_id, role, ended_at, organisation_id, event_id, team_id, from_at, until_at from access_grant;
comment on view grant_face is 'Whose a role is, in which club, at which event or team, and when.';

-- The event that a conversation is about: event hosts read no others. Conversations that a message about an event started get
-- theirs from the id, which is derived from the message.
alter table contact_thread add column event_id uuid references event;
update contact_thread t set event_id = w.event_id
  from (select l.event_id, encode(sha256(convert_to('event letter ' || l.id || ' ' || r.member_id, 'UTF8')), 'hex') as hex
          from event_letter_receiver r join event_letter l on l.id = r.letter_id
         where r.member_id is not null and r.gone_at is not null) w
 where t.id = (substr(w.hex, 1, 8) || '-' || substr(w.hex, 9, 4) || '-8' || substr(w.hex, 14, 3) || '-8' || substr(w.hex, 18, 3)
               || '-' || substr(w.hex, 21, 12))::uuid;

-- Discount codes are worth money, and the log has more readers than the event.
set local forenet.forgetting = 'on';
update audit_entry set detail = detail - 'code'
 where organisation_id is not null and action in ('discount-made', 'discount-ended') and detail ? 'code';
set local forenet.forgetting = '';
