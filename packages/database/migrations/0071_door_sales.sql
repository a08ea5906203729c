-- Tickets that stewards sell at the door of an event, and the cash that they take for them.

alter table event_ticket_type add column door_sale boolean not null default false,
  add column door_price_minor bigint check (door_price_minor >= 0);
comment on column event_ticket_type.door_sale is 'Stewards sell it at the door to who comes without a ticket.';
comment on column event_ticket_type.door_price_minor is 'What it costs there before VAT and surcharge; null for the price of a guest.';

-- The cash of one device: opened with a float, closed by a count.
create table cash_drawer (
  id uuid primary key,
  event_id uuid not null references event (id),
  device_id uuid not null references door_device (id),
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index cash_drawer_event on cash_drawer (event_id);
create index cash_drawer_device on cash_drawer (device_id);
create unique index cash_drawer_one_open on cash_drawer (device_id) where closed_at is null;
comment on table cash_drawer is 'The cash that one device at a door takes.';

-- What went into a drawer and out of it besides sales. Once it is closed the sum of its lines and its sales is nothing.
create table cash_drawer_line (
  id uuid primary key,
  drawer_id uuid not null references cash_drawer (id),
  kind text not null check (kind in ('float', 'payout', 'difference', 'emptied')),
  -- Øre; below zero where it left the drawer.
  amount_minor bigint not null,
  note text not null default '',
  at timestamptz not null,
  -- The organiser who did it; null for whoever has the device.
  by_member uuid references member (id) on delete set null,
  check (case kind when 'float' then amount_minor >= 0 when 'payout' then amount_minor < 0 when 'emptied' then amount_minor <= 0
    else amount_minor <> 0 end),
  check (kind not in ('payout', 'difference') or note <> '')
);
create index cash_drawer_line_drawer on cash_drawer_line (drawer_id);
create index cash_drawer_line_by on cash_drawer_line (by_member) where by_member is not null;
-- A drawer is opened once, and counted once.
create unique index cash_drawer_line_once on cash_drawer_line (drawer_id, kind) where kind <> 'payout';
comment on table cash_drawer_line is 'What went into a cash drawer and out of it besides sales; nothing of it is changed.';

create table door_sale (
  -- The registration that it made.
  id uuid primary key references event_entry (id),
  event_id uuid not null references event (id),
  device_id uuid not null references door_device (id),
  means text not null check (means in ('cash', 'free')),
  drawer_id uuid references cash_drawer (id),
  tickets int not null check (tickets > 0),
  total_minor bigint not null check (total_minor >= 0),
  at timestamptz not null,
  check ((means = 'cash') = (drawer_id is not null)),
  check ((means = 'free') = (total_minor = 0))
);
create index door_sale_event on door_sale (event_id);
create index door_sale_device on door_sale (device_id);
create index door_sale_drawer on door_sale (drawer_id) where drawer_id is not null;
comment on table door_sale is 'What stewards sold at a door, on which device and how it is paid; nothing of it is changed.';

create function cash_at_door_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'by_member' is distinct from to_jsonb(old) - 'by_member' then
    raise exception 'What is in the books stays there' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger cash_drawer_line_stays before update or delete on cash_drawer_line
  for each row execute function cash_at_door_stays();
create trigger door_sale_stays before update or delete on door_sale for each row execute function cash_at_door_stays();

create view door_device_face as select id, event_id, name from door_device;
comment on view door_device_face is 'The devices at the door of an event, by the names they were opened under.';
create or replace view ticket_type_at_door as
select id, event_id, name, position, door_sale from event_ticket_type;
