/** Whether a member is of those the export is about (`$1`), or family of theirs today. */
export const isOwnOrFamily = (member: string) => `(${member} = any($1)
  or exists (select from member c where c.id = ${member} and c.enabled and (c.parent_id = any($1) or c.other_parent_id = any($1)))
  or exists (select from family_invitation f where f.status = 'approved' and f.child_member_id is null
    and (f.inviter_member_id = any($1) and f.invitee_member_id = ${member}
      or f.invitee_member_id = any($1) and f.inviter_member_id = ${member})))`

/** What the payer of an order was called when buying: today's name is not for who was family once. */
export const payerName = (payer: string, order: string) =>
  `case when ${payer}.deleted_at is null then coalesce(nullif(${order}.billing_name, ''), trim(${payer}.first_name || ' ' || ${payer}.last_name))
      else trim(${payer}.first_name || ' ' || ${payer}.last_name) end`

/** What an export reads of people. `$1` the member and the children it alone looks after, `$2` the member's e-mail. */
export const PEOPLE = {
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
  familyInvitations: `select f.id, case when f.inviter_member_id = any($1) then 'sent' else 'received' end as direction,
      case when f.inviter_member_id = any($1)
        then coalesce(case when f.status = 'approved' then trim(i.first_name || ' ' || i.last_name) end, f.invitee_name)
        when f.status = 'rejected' then f.inviter_email
        else trim(s.first_name || ' ' || s.last_name) end as name,
      case when f.inviter_member_id = any($1) then f.invitee_email end as "inviteeEmail", c.first_name as child, f.status,
      f.created_at as "createdAt", f.answered_at as "answeredAt"
    from family_invitation f join member s on s.id = f.inviter_member_id
    left join member i on i.id = f.invitee_member_id left join member c on c.id = f.child_member_id
    where f.inviter_member_id = any($1) or f.invitee_member_id = any($1) or f.child_member_id = any($1) or f.invitee_email = $2
    order by f.created_at, f.id`,
  handOvers: `select m.first_name as name, case when h.asked_by = any($1) or h.email = $2 then h.email end as email,
      h.asked_at as "askedAt"
    from hand_over h join member m on m.id = h.member_id
    where h.member_id = any($1) or h.asked_by = any($1) or h.email = $2 order by h.asked_at`,
  logins: `select l.issuer as provider, l.subject as account, l.since from member_login l
    where l.member_id = any($1) order by l.since`,
  grants: `select o.name as organisation, g.role, (select e.title from event e where e.id = g.event_id) as event,
      g.from_at as "from", g.until_at as "until", g.granted_at as "grantedAt", g.ended_at as "endedAt"
    from access_grant g join organisation o on o.id = g.organisation_id where g.member_id = any($1)
    order by g.granted_at, g.id`,
  administeredOrganisations: `select o.name as organisation, a.seen_at as "seenAt" from organisation_administrator a
    join organisation o on o.id = a.organisation_id where a.member_id = any($1) order by o.name`,
} as const
