-- A payment that arrives after its event was cancelled.
alter table payment_attempt drop constraint payment_attempt_void_reason_check;
alter table payment_attempt add constraint payment_attempt_void_reason_check check (void_reason in
  ('already-paid', 'mismatch', 'capture-failed', 'declined', 'seats-gone', 'cancelled', 'participant-not-yours'));
