-- Who is to be looked at for the register when a transaction ends is noted in settings of the transaction, and a setting is copied
-- whole each time something is added to it: eight thousand in one transaction took fourteen seconds. What is noted is put aside
-- before it grows long.
create or replace function note_for_register(of_organisation uuid, of_member uuid) returns void language plpgsql as $$
declare
  noted text := coalesce(current_setting('forenet.register', true), '');
  aside int;
begin
  if octet_length(noted) > 8000 then
    aside := coalesce(nullif(current_setting('forenet.registers_aside', true), ''), '0')::int + 1;
    perform set_config('forenet.register_' || aside, noted, true);
    perform set_config('forenet.registers_aside', aside::text, true);
    noted := '';
  end if;
  perform set_config('forenet.register', noted || of_organisation || '/' || of_member || ';', true);
end $$;

create or replace function refresh_noted_register() returns trigger language plpgsql as $$
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
