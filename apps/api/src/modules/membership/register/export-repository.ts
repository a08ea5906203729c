export const REGISTER_EXPORT_SQL = {
  registerEntries: `select o.name as organisation, trim(r.first_name || ' ' || r.last_name) as participant, r.email, r.phone,
      r.gender, r.date_of_birth as "dateOfBirth", r.address as "AddressLine1", r.post_code as "PostCode", r.city as "City",
      r.from_at as "from", r.until_at as "until"
    from register_state r join organisation_face o on o.id = r.organisation_id
    where r.member_id = any($1) order by r.from_at, r.id`,
  writtenDown: `select o.name as organisation, m.name as participant, p.added_at as "since", p.ended_at as "endedAt"
    from club_person p join organisation_face o on o.id = p.organisation_id join member_face m on m.id = p.member_id
    where p.member_id = any($1) order by p.added_at, o.name`,
  teamPlaces: `select o.name as organisation, t.name as team, m.name as participant, p.state as status, p.from_at as "from",
      p.until_at as "until"
    from team_place p join team t on t.id = p.team_id join organisation_face o on o.id = p.organisation_id
    join member_face m on m.id = p.member_id where p.member_id = any($1) order by p.from_at, p.id`,
  personTags: `select o.name as organisation, t.name, m.name as participant, p.at
    from person_tag p join tag t on t.id = p.tag_id join organisation_face o on o.id = p.organisation_id
    join member_face m on m.id = p.member_id where p.member_id = any($1) order by p.at, t.name`,
  clubNotes: `select o.name as organisation, m.name as participant, n.text as message, n.at
    from person_note n join organisation_face o on o.id = n.organisation_id join member_face m on m.id = n.member_id
    where n.member_id = any($1) and n.deleted_at is null order by n.at, n.id`,
  registerViews: `select o.name as organisation, v.name
    from register_view v join organisation_face o on o.id = v.organisation_id where v.member_id = any($1) order by v.name, v.id`,
} as const
