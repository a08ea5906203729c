-- Accounts of which the application has had more than a password: from then on nothing less changes how they sign in.
alter table identity.account add column strong_sign_in_since timestamptz;
comment on column identity.account.strong_sign_in_since is
  'When the application first asked for more than a password and got it; null where it never has.';
