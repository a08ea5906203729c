create index payment_order_by_search_key on payment_order using gin (search_key(billing_name) gin_trgm_ops);
drop index payment_order_search;

-- Payment keys of a database from before 0006 are sealed only after the migrations, and until then no row may be updated.
alter table organisation drop constraint organisation_payment_auth_token_sealed;
update organisation set search_text = club_search_text(id, name, kind, description, post_code, city)
 where search_text <> club_search_text(id, name, kind, description, post_code, city);
alter table organisation add constraint organisation_payment_auth_token_sealed
  check (payment_auth_token ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$') not valid;
