-- Whoever confirms a refund sees by which limit it took two persons, also where the club has another by then.
alter table club_refund add column limit_minor bigint;
comment on column club_refund.limit_minor is
  'The limit by which it took two persons when it was asked for; null where it took none, or two since who asked would get the money.';
