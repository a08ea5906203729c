-- One word for messages of clubs in tables, views and code. Queues, audit actions and other stored values keep theirs.
alter table event_letter rename to event_message;
alter table event_letter_receiver rename to event_message_receiver;
alter table event_message_receiver rename column letter_id to message_id;
alter table held_letter rename to held_message;
alter table membership_request rename column letters_at to messages_at;
alter view event_letter_gone rename to event_message_gone;
alter view event_letter_summary rename to event_message_summary;
alter view event_letter_recipient rename to event_message_recipient;
alter view event_message_recipient rename column letter_id to message_id;

do $$
declare
  named record;
begin
  for named in
    select conrelid::regclass as of_table, conname as name from pg_constraint
     where conrelid in ('event_message'::regclass, 'event_message_receiver'::regclass, 'held_message'::regclass)
       and conname like '%letter%'
  loop
    execute format('alter table %s rename constraint %I to %I', named.of_table, named.name,
                   replace(named.name, 'letter', 'message'));
  end loop;
  for named in
    select indexrelid::regclass as name from pg_index
     where indrelid in ('event_message'::regclass, 'event_message_receiver'::regclass, 'held_message'::regclass)
       and indexrelid::regclass::text like '%letter%'
  loop
    execute format('alter index %s rename to %I', named.name, replace(named.name::text, 'letter', 'message'));
  end loop;
end
$$;

comment on column membership_request.messages_at is
  'When the messages of requests that were approved together go out; null where it was answered by itself.';
comment on table event_message is 'A message about an event: what it says, whom it is to, and when it goes.';
comment on view event_message_gone is
  'When which club wrote to somebody about an event, or invited them: counted with its other messages of a day.';
