-- What counts as paid for a membership, of what was paid for the one it took the place of when a club changed somebody's type.
alter table membership_payment add column carried_minor bigint not null default 0 check (carried_minor >= 0);
comment on column membership_payment.carried_minor is
  'Øre of what was paid for the membership that this one took the place of, which count for this one.';
