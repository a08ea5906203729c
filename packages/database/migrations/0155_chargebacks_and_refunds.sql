-- A refund whose money the payer's bank has returned already is recorded, and not sent.
alter table payment_refund drop constraint payment_refund_state_check;
alter table payment_refund add constraint payment_refund_state_check check (state in ('requested', 'done', 'charged-back'));
create index payment_refund_charged_back on payment_refund (requested_at) where state = 'charged-back';

create index payout_line_charged_back on payout_line (organisation_id, order_number) where kind = 'chargeback';
create index payout_line_charged_back_id on payout_line (organisation_id, lower(transaction_number)) where kind = 'chargeback';

create view chargeback_face as
select organisation_id, order_number, lower(transaction_number) as transaction_number, amount_minor
  from payout_line where kind = 'chargeback';
comment on view chargeback_face is
  'Chargebacks in settlement reports, negative, and reversed ones, positive; for refunds of the same payments.';
