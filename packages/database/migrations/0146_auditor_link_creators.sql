-- A link works while the person who created it may close periods.

alter table auditor_link add column created_by uuid references member (id);
create index auditor_link_created_by on auditor_link (created_by) where created_by is not null;
comment on column auditor_link.created_by is
  'Null if the portal''s operator created it, whose role is not stored, or if it is older than this column; such a link
ends after 30 days.';
update auditor_link set expires_at = created_at + interval '30 days' where expires_at > created_at + interval '30 days';
