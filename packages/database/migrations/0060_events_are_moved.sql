-- An event that was moved: who had registered before may cancel until then and has everything back.
alter table event add column moved_at timestamptz, add column refund_until timestamptz,
  add check (refund_until is null or moved_at is not null);
