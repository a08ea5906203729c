-- What a place in a register is found by and its words lie in one index, which goes through both lists side by side. Of two partial
-- indexes with the same condition PostgreSQL never joins the finds: a page of the register that asked for words together with what is
-- missing read the indexes of all states there ever were. A state that is written costs two lists in place of four.
drop index register_now_facets;
drop index register_now_search;
drop index register_ever_facets;
drop index register_ever_search;
create index register_now_found on register_state using gin (facets, search) where until_at is null;
create index register_ever_found on register_state using gin (facets, search);
