-- An acquirer can pay out several payouts in one bank transfer.
drop index payout_line_id;
create index payout_line_id on payout (line_id) where line_id is not null;
