alter table invoice
  -- The recipient's account was deleted before the e-mail with the invoice was sent.
  add column mail_lost_at timestamptz;
create index invoice_mail_lost on invoice (organisation_id) where mail_lost_at is not null;
