-- A club puts a list of guests down for an event in one, and takes it back in one.
alter table event_entry add column guest_list_id uuid;
comment on column event_entry.guest_list_id is
  'The list that somebody was put down with, by the id it was sent under; null where they were put down alone, or registered.';
create index event_entry_guest_list on event_entry (guest_list_id) where guest_list_id is not null;
