-- The club's number in the Danish business register, for its receipts; many clubs have none.
alter table organisation add column cvr_number text check (cvr_number ~ '^[0-9]{8}$');
