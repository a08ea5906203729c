-- Periods are asked for by whose they are: whether somebody was ever a member, what they have already, what they leave behind.
create index membership_history_member on membership_history (member_id);
