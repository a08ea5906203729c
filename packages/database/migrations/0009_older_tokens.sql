-- When the token was made whose e-mail a member has: an older token that is still good does not bring the old e-mail back.
alter table member_login add column email_said_at timestamptz;
