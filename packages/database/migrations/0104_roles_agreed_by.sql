-- A role for which a second owner had to agree keeps who did: within 14 days of being given, a role that two people stand behind
-- is its holder's own.
alter table access_grant add column agreed_by uuid references member (id) on delete set null;
create index access_grant_agreed_by on access_grant (agreed_by) where agreed_by is not null;
