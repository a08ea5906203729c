-- One update for all matches of a statement, because a file can match thousands of lines.
drop trigger bank_match_inserted on bank_match;
create function bank_matches_added() returns trigger language plpgsql as $$
begin
  update bank_line l set matched_minor = l.matched_minor + a.minor
    from (select line_id, sum(amount_minor) as minor from added where undone_at is null group by line_id) a
   where l.id = a.line_id;
  return null;
end $$;
create trigger bank_match_inserted after insert on bank_match referencing new table as added
  for each statement execute function bank_matches_added();
