-- Requests that a club approved together: their letters wait, and until then all of it can be taken back.
alter table membership_request add column letters_at timestamptz;
comment on column membership_request.letters_at is
  'When the letters of requests that were approved together go out; null where it was answered by itself.';
