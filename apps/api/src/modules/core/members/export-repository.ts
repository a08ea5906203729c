/** SQL: the member is in `$1` (exported) or currently their family. */
export const ownOrFamilySql = (member: string) => `(${member} = any($1)
  or exists (select from member_face c where c.id = ${member} and c.enabled and (c.parent_id = any($1) or c.other_parent_id = any($1)))
  or exists (select from family_link f where f.status = 'approved' and f.child_member_id is null
    and (f.inviter_member_id = any($1) and f.invitee_member_id = ${member}
      or f.invitee_member_id = any($1) and f.inviter_member_id = ${member})))`

export const MEMBERS_EXPORT_SQL = {
  profiles: `select m.id, m.first_name as "firstName", m.last_name as "lastName", m.email, m.phone, m.gender,
      m.date_of_birth as "dateOfBirth", m.address_line_1 as "AddressLine1", m.address_line_2 as "AddressLine2",
      m.address_line_3 as "AddressLine3", m.post_code as "PostCode", m.city as "City", m.country as "Country", m.comments,
      m.language, m.enabled, m.registration_date as "registrationDate", m.update_date as "updateDate",
      m.deletion_asked_at as "deletionAskedAt",
      (select 'data:' || p.content_type || ';base64,' || replace(encode(p.bytes, 'base64'), E'\\n', '')
         from member_picture p where p.member_id = m.id) as "profileImage",
      (select trim(g.first_name || ' ' || g.last_name) from member g where g.id = m.parent_id) as guardian,
      (select trim(g.first_name || ' ' || g.last_name) from member g where g.id = m.other_parent_id) as "otherGuardian"
    from member m where m.id = any($1) order by m.id = ($1::uuid[])[1] desc, m.date_of_birth, m.id`,
  sharedChildren: `select trim(c.first_name || ' ' || c.last_name) as name from member c
    where (c.parent_id = any($1) or c.other_parent_id = any($1)) and c.id <> all($1) and c.deleted_at is null
    order by c.id`,
  logins: `select l.issuer as provider, l.subject as account, l.since from member_login l
    where l.member_id = any($1) order by l.since`,
} as const
