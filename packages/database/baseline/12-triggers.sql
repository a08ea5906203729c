create function cash_at_door_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'by_member' is distinct from to_jsonb(old) - 'by_member' then
    raise exception 'What is in the books stays there' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger cash_drawer_line_stays before delete or update on cash_drawer_line for each row
  execute function cash_at_door_stays();
create trigger door_sale_stays before delete or update on door_sale for each row
  execute function cash_at_door_stays();

create function club_payment_method_used() returns trigger language plpgsql as $$
begin
  insert into club_payment_method values (new.organisation_id, payment_method_of(new.id, new.amount_minor))
    on conflict do nothing;
  return null;
end
$$;
create constraint trigger club_payment_method_used after insert on payment_order deferrable initially deferred for each row
  when (new.status = 'paid')
  execute function club_payment_method_used();
create constraint trigger club_payment_method_used_later after update of status on payment_order deferrable initially deferred for each row
  when ((new.status = 'paid') and (old.status <> 'paid'))
  execute function club_payment_method_used();

create function count_discount_uses() returns trigger language plpgsql as $$
begin
  update event_discount_code c set written = c.written + s.uses
    from (select code_id, count(*)::int as uses from stored group by code_id) s where c.id = s.code_id;
  return null;
end $$;
create trigger event_discount_use_counted after insert on event_discount_use referencing new table as stored
  for each statement
  execute function count_discount_uses();

create function event_not_ended() returns trigger language plpgsql as $$
begin
  new.ended := false;
  return new;
end
$$;
create trigger event_not_ended before update of ends_at on event for each row
  when (old.ended and (old.ends_at <> new.ends_at))
  execute function event_not_ended();

create function event_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := event_search_text(new.title, new.place, new.city, new.organisation_id);
  return new;
end
$$;
create trigger event_search_text before insert
    or update of title, place, city, organisation_id on event for each row
  execute function event_search_text();

create function forget_refused_email() returns trigger language plpgsql as $$
begin
  delete from refused_email where email = old.email;
  return null;
end $$;
create trigger refused_email_forgotten after update of email on member for each row
  when (old.email is distinct from new.email)
  execute function forget_refused_email();
create trigger refused_email_of_deleted after delete on member for each row when (old.email is not null)
  execute function forget_refused_email();

create function invoice_line_stays() returns trigger language plpgsql as $$
begin
  if exists (select from invoice i where i.id = coalesce(new.invoice_id, old.invoice_id) and i.number is not null) then
    raise exception 'Issued invoices and their movements are only added to' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
create trigger invoice_line_stays before insert or delete or update on invoice_line for each row
  execute function invoice_line_stays();

create function invoice_movement_counts() returns trigger language plpgsql as $$
begin
  if new.kind <> 'issued' then
    update invoice set
      paid_minor = paid_minor - case when new.kind = 'payment' then new.amount_minor else 0 end,
      credited_minor = credited_minor - case when new.kind = 'credited' then new.amount_minor else 0 end,
      credited_vat_minor = credited_vat_minor - case when new.kind = 'credited' then new.vat_minor else 0 end,
      written_off_minor = written_off_minor - case when new.kind = 'written-off' then new.amount_minor else 0 end,
      updated_at = new.booked_at
     where id = new.invoice_id;
  end if;
  insert into ledger_queue (source_kind, source_id, organisation_id) values ('invoice', new.id, new.organisation_id);
  return null;
end $$;
create trigger invoice_movement_counts after insert on invoice_movement for each row
  execute function invoice_movement_counts();

create function invoice_stays() returns trigger language plpgsql as $$
begin
  raise exception 'Issued invoices and their movements are only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger invoice_kept before delete on invoice for each row when (old.number is not null)
  execute function invoice_stays();
create trigger invoice_movement_kept before delete or truncate on invoice_movement for each statement
  execute function invoice_stays();
create trigger invoice_movement_stays before update on invoice_movement for each row
  when ((old.id, old.invoice_id, old.organisation_id, old.kind, old.amount_minor, old.vat_minor, old.method, old.day, old.number,
         old.reverses, old.booked_at) is distinct from
        (new.id, new.invoice_id, new.organisation_id, new.kind, new.amount_minor, new.vat_minor, new.method, new.day, new.number,
         new.reverses, new.booked_at))
  execute function invoice_stays();
create trigger invoice_terms_stay before update on invoice for each row
  when (old.number is not null and (old.id, old.organisation_id, old.total_minor, old.vat_minor, old.due_on, old.issued_on, old.number,
          old.seller_name, old.seller_address, old.seller_post_code, old.seller_city, old.seller_cvr_number, old.bank_account,
          old.creditor_number)
        is distinct from (new.id, new.organisation_id, new.total_minor, new.vat_minor, new.due_on, new.issued_on, new.number,
          new.seller_name, new.seller_address, new.seller_post_code, new.seller_city, new.seller_cvr_number, new.bank_account,
          new.creditor_number))
  execute function invoice_stays();

create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.at, new.action, new.object_kind, new.object_id, new.organisation_id, new.actor_member_id,
        new.acting_for_member_id, new.request_id)
       is distinct from (old.id, old.at, old.action, old.object_kind, old.object_id, old.organisation_id, old.actor_member_id,
        old.acting_for_member_id, old.request_id)
    or (coalesce(current_setting('forenet.forgetting', true), '') <> 'on'
        and (new.actor_email, new.actor_name, new.detail) is distinct from (old.actor_email, old.actor_name, old.detail))
  then
    raise exception 'audit_entry is append-only';
  end if;
  return new;
end $$;
create trigger audit_entry_kept before delete or update on audit_entry for each row
  execute function keep_audit_entry();

create function ledger_line_balances() returns trigger language plpgsql as $$
begin
  if exists (select from added group by organisation_id, sequence having sum(amount_minor) <> 0) then
    raise exception 'The lines of a posting sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_line_balances after insert on ledger_line referencing new table as added for each statement
  execute function ledger_line_balances();

create function ledger_queue_cash() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (source_kind, source_id, organisation_id)
    select 'drawer', new.id, e.organisation_id from cash_drawer d join event e on e.id = d.event_id where d.id = new.drawer_id;
  return null;
end $$;
create trigger ledger_cash after insert on cash_drawer_line for each row when (new.amount_minor <> 0)
  execute function ledger_queue_cash();

create function ledger_queue_payment() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (source_kind, source_id, organisation_id)
    select tg_argv[0], new.id, o.organisation_id from payment_order o where o.id = new.order_id
    on conflict do nothing;
  return null;
end $$;
create trigger ledger_capture after update of state on payment_attempt for each row
  when ((new.state = 'captured') and (old.state <> 'captured') and (new.captured_minor > 0))
  execute function ledger_queue_payment('capture');
create trigger ledger_captured after insert on payment_attempt for each row
  when ((new.state = 'captured') and (new.captured_minor > 0))
  execute function ledger_queue_payment('capture');
create trigger ledger_manual after insert on manual_payment for each row when (new.amount_minor <> 0)
  execute function ledger_queue_payment('manual');
create trigger ledger_refund after update of state on payment_refund for each row
  when ((new.state = 'done') and (old.state <> 'done'))
  execute function ledger_queue_payment('refund');
create trigger ledger_refunded after insert on payment_refund for each row when (new.state = 'done')
  execute function ledger_queue_payment('refund');

create function ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_line_stays before delete or update or truncate on ledger_line for each statement
  execute function ledger_stays();
create trigger ledger_posting_stays before delete or update or truncate on ledger_posting for each statement
  execute function ledger_stays();

create function manual_payment_is_covered() returns trigger language plpgsql as $$
begin
  perform from manual_payment where order_id = new.order_id and reverses is null and part_of is null for update;
  if (select sum(amount_minor) from manual_payment where order_id = new.order_id) + new.amount_minor < 0 then
    raise exception 'More would be given back than was received';
  end if;
  return new;
end $$;
create trigger manual_payment_is_covered before insert on manual_payment for each row when (new.amount_minor < 0)
  execute function manual_payment_is_covered();

create function manual_payment_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.order_id, new.method, new.amount_minor, new.day, new.booked_at, new.reverses, new.part_of)
      is distinct from (old.id, old.order_id, old.method, old.amount_minor, old.day, old.booked_at, old.reverses, old.part_of) then
    raise exception 'What is in the books stays there; it is reversed by another row';
  end if;
  return new;
end $$;
create trigger manual_payment_is_kept before delete or update on manual_payment for each row
  execute function manual_payment_is_kept();

create function membership_type_by_name() returns trigger language plpgsql as $$
begin
  insert into membership_type (organisation_id, name) values (new.organisation_id, membership_kind(new.name))
    on conflict do nothing;
  select id into new.type_id from membership_type
   where organisation_id = new.organisation_id and lower(name) = lower(membership_kind(new.name));
  return new;
end
$$;
create trigger membership_configuration_type_by_name before insert on membership_configuration for each row
  when (new.type_id is null)
  execute function membership_type_by_name();

create function membership_type_search_text() returns trigger language plpgsql as $$
begin
  update organisation o
     set search_text = club_search_text(o.id, o.name, o.kind, o.description, o.post_code, o.city)
   where o.id = coalesce(new.organisation_id, old.organisation_id);
  return null;
end
$$;
create trigger membership_type_search_text after update of activity, archived_at on membership_type for each row
  when ((old.activity <> new.activity) or (old.archived_at is distinct from new.archived_at))
  execute function membership_type_search_text();
create trigger membership_type_search_text_gone after delete on membership_type for each row when (old.activity <> '')
  execute function membership_type_search_text();
create trigger membership_type_search_text_new after insert on membership_type for each row when (new.activity <> '')
  execute function membership_type_search_text();

create function note_login_for_register() returns trigger language plpgsql as $$
begin
  perform note_for_register(s.organisation_id, s.member_id) from register_state s
    where s.member_id = coalesce(new.member_id, old.member_id) and s.until_at is null;
  return null;
end $$;
create trigger register_noted after insert or delete on member_login for each row
  execute function note_login_for_register();

create function note_member_for_register() returns trigger language plpgsql as $$
begin
  perform note_for_register(s.organisation_id, new.id) from register_state s where s.member_id = new.id and s.until_at is null;
  return null;
end $$;
create trigger register_noted after update of first_name, last_name, email, phone, gender, date_of_birth,
    address_line_1, address_line_2, address_line_3, post_code, city, country, parent_id, other_parent_id,
    deleted_at on member for each row
  when (old.* is distinct from new.*)
  execute function note_member_for_register();

create function note_period_for_register() returns trigger language plpgsql as $$
begin
  perform note_for_register(s.organisation_id, s.member_id) from membership s
    where s.id = coalesce(new.membership_id, old.membership_id);
  return null;
end $$;
create trigger register_noted after update of status, enabled, start_date, end_date,
    configuration_id on membership_history for each row
  when ((new.status = 'active') or (old.status = 'active'))
  execute function note_period_for_register();
create trigger register_noted_gone after delete on membership_history for each row when (old.status = 'active')
  execute function note_period_for_register();
create trigger register_noted_new after insert on membership_history for each row when (new.status = 'active')
  execute function note_period_for_register();

create function note_person_of_club() returns trigger language plpgsql as $$
begin
  perform note_for_register(coalesce(new.organisation_id, old.organisation_id), coalesce(new.member_id, old.member_id));
  return null;
end $$;
create trigger register_noted after insert or delete or update on club_person for each row
  execute function note_person_of_club();
create trigger register_noted after insert or delete or update on person_tag for each row
  execute function note_person_of_club();
create trigger register_noted after insert or delete or update on team_place for each row
  execute function note_person_of_club();

create function organisation_event_search_text() returns trigger language plpgsql as $$
begin
  update event set search_text = event_search_text(title, place, city, organisation_id) where organisation_id = new.id;
  return null;
end
$$;
create trigger organisation_event_search_text after update of name on organisation for each row
  when (old.name <> new.name)
  execute function organisation_event_search_text();

create function organisation_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := club_search_text(new.id, new.name, new.kind, new.description, new.post_code, new.city);
  new.post_area := danish_post_area(new.post_code);
  return new;
end
$$;
create trigger organisation_search_text before insert
    or update of name, kind, description, post_code, city on organisation
  for each row
  execute function organisation_search_text();

create function refresh_noted_register() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('forenet.register', true), '');
  aside int := coalesce(nullif(current_setting('forenet.registers_aside', true), ''), '0')::int;
begin
  if noted = '' then return null; end if;
  noted := noted || coalesce((select string_agg(current_setting('forenet.register_' || n, true), '')
                                from generate_series(1, aside) n), '');
  perform set_config('forenet.register', '', true), set_config('forenet.registers_aside', '', true);
  perform set_config('forenet.register_' || n, '', true) from generate_series(1, aside) n;
  perform refresh_registers(array_agg(split_part(pair, '/', 1)::uuid), array_agg(split_part(pair, '/', 2)::uuid))
    from (select distinct pair from unnest(string_to_array(noted, ';')) pair where pair <> '') pairs;
  return null;
end $$;
create constraint trigger register_refreshed after insert or delete
    or update on club_person deferrable initially deferred
  for each row
  execute function refresh_noted_register();
create constraint trigger register_refreshed after update on member deferrable initially deferred for each row
  when (old.* is distinct from new.*)
  execute function refresh_noted_register();
create constraint trigger register_refreshed after insert or delete on member_login deferrable initially deferred
  for each row
  execute function refresh_noted_register();
create constraint trigger register_refreshed after update on membership_history deferrable initially deferred for each row
  when ((new.status = 'active') or (old.status = 'active'))
  execute function refresh_noted_register();
create constraint trigger register_refreshed after insert or delete
    or update on person_tag deferrable initially deferred
  for each row
  execute function refresh_noted_register();
create constraint trigger register_refreshed after insert or delete
    or update on team_place deferrable initially deferred
  for each row
  execute function refresh_noted_register();
create constraint trigger register_refreshed_gone after delete on membership_history deferrable initially deferred for each row
  when (old.status = 'active')
  execute function refresh_noted_register();
create constraint trigger register_refreshed_new after insert on membership_history deferrable initially deferred for each row
  when (new.status = 'active')
  execute function refresh_noted_register();

create function refuse_vat_below_one() returns trigger language plpgsql as $$
begin
  raise exception 'The VAT rate % is below 1: a rate is a factor, so that 25 %% is 1.25, and none is 1 or 0', new.vat_rate
    using errcode = 'check_violation';
end
$$;
create trigger event_ticket_type_vat_factor before insert or update of vat_rate on event_ticket_type for each row
  when ((new.vat_rate > (0)::numeric) and (new.vat_rate < (1)::numeric))
  execute function refuse_vat_below_one();
create trigger membership_configuration_vat_factor before insert
    or update of vat_rate on membership_configuration for each row
  when ((new.vat_rate > (0)::numeric) and (new.vat_rate < (1)::numeric))
  execute function refuse_vat_below_one();

create function refused_email_is_somebodys() returns trigger language plpgsql as $$
begin
  perform from member where email = new.email for share;
  return case when found then new end;
end $$;
create trigger refused_email_is_somebodys before insert on refused_email for each row
  execute function refused_email_is_somebodys();

create function tell_of_grant() returns trigger language plpgsql as $$
begin
  perform pg_notify('forenet_grant', coalesce(new.member_id, old.member_id)::text);
  return null;
end $$;
create trigger grant_told after insert or delete or update on access_grant for each row
  execute function tell_of_grant();

create function tell_of_maintenance() returns trigger language plpgsql as $$
begin
  perform pg_notify('forenet_maintenance', '');
  return null;
end $$;
create trigger maintenance_told after insert or delete or update on maintenance for each statement
  execute function tell_of_maintenance();

create function tell_of_notification() returns trigger language plpgsql as $$
begin
  perform pg_notify('forenet_notification', coalesce(new.receiver_id, old.receiver_id)::text);
  return null;
end $$;
create trigger notification_told after insert or delete or update on notification for each row
  execute function tell_of_notification();

create function ticket_mark_stays() returns trigger language plpgsql as $$
begin
  raise exception 'What a door saw is not changed' using errcode = 'insufficient_privilege';
end $$;
create trigger ticket_mark_stays before delete or update on ticket_mark for each row
  execute function ticket_mark_stays();
