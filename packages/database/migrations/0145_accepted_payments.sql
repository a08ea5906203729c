-- Payments that no provider can confirm: the club accepts them with a reason, so that their period can be closed.

alter table gateway_reading alter column gateway_minor drop not null;
alter table gateway_reading add column unread_because text
  check (unread_because in ('provider-not-set-up', 'gateway-silent', 'not-at-gateway'));
alter table gateway_reading add check ((gateway_minor is null) = (unread_because is not null));

create table accepted_payment (
  attempt_id uuid primary key references payment_attempt (id),
  -- Captured less refunded when it was accepted; another amount has to be accepted again.
  our_minor bigint not null,
  reason text not null check (length(reason) between 1 and 200),
  accepted_at timestamptz not null,
  accepted_by uuid references member (id)
);
create index accepted_payment_accepted_by on accepted_payment (accepted_by) where accepted_by is not null;
comment on table accepted_payment is
  'A captured payment that its provider cannot confirm and the club accepted; for closing a period.';
