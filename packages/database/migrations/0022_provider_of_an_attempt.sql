-- Whose gateway an attempt is paid at: its authorizations and refunds reach it through their attempt. Every attempt so far was
-- Freepay's. The default is for processes of the version before, which name no provider while they still run beside this one.
alter table payment_attempt add column provider text not null default 'freepay';
comment on column payment_attempt.provider is
  'Whose gateway is asked about it. Stays what it was when the organisation takes another provider.';

-- Two providers may give two payments one identifier.
alter table payment_attempt drop constraint payment_attempt_payment_identifier_key;
create unique index payment_attempt_payment_identifier on payment_attempt (provider, payment_identifier);
