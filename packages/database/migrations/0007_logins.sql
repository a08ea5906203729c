-- Which login is whose: the identity provider's own id of a person outlives a change of the e-mail.
-- `issuer` is 'embedded', or a provider elsewhere by its issuer; a member has one login of each.
create table member_login (
  issuer text not null,
  subject text not null,
  member_id uuid not null references member (id) on delete cascade,
  since timestamptz not null,
  primary key (issuer, subject),
  unique (member_id, issuer)
);
