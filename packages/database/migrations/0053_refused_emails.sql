-- Addresses of members that a mail server has refused for good. Kept for as long as somebody has the address and no mail has gone
-- through to it since.
create table refused_email (
  email text primary key check (email = lower(email)),
  -- The first of the refusals that nothing has come through after.
  refused_at timestamptz not null,
  -- The last one, in the mail server's own words, without addresses.
  answer text not null check (length(answer) <= 200)
);
comment on table refused_email is 'E-mail addresses of members to which no mail can be delivered.';

-- Of nobody's address is anything kept. Whoever changes theirs just now is waited for, and waits for this.
create function refused_email_is_somebodys() returns trigger language plpgsql as $$
begin
  perform from member where email = new.email for share;
  return case when found then new end;
end $$;
create trigger refused_email_is_somebodys before insert on refused_email
  for each row execute function refused_email_is_somebodys();

create function forget_refused_email() returns trigger language plpgsql as $$
begin
  delete from refused_email where email = old.email;
  return null;
end $$;
create trigger refused_email_forgotten after update of email on member
  for each row when (old.email is distinct from new.email) execute function forget_refused_email();
create trigger refused_email_of_deleted after delete on member
  for each row when (old.email is not null) execute function forget_refused_email();

create view refused_email_face as select email, refused_at, answer from refused_email;
comment on view refused_email_face is 'Which addresses of members get no mail, since when, and what the mail server said.';
