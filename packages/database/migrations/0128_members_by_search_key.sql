-- One table each in this and the next two, so that writing to it waits for its own index only.
create index member_by_search_key on member using gin (search_key(first_name || ' ' || last_name || ' ' || coalesce(email, '')) gin_trgm_ops);
drop index member_search;
