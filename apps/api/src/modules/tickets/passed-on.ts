/**
 * SQL: whether `event_ticket t` was passed on to whoever has the e-mail of a member. Who gave it away knows the e-mail and not
 * whether there is such a member, so it is found by the e-mail alone, also by one who becomes a member later. `memberId` is
 * the statement's parameter.
 */
export const isPassedOnTo = (memberId: string) =>
  `(t.replaces_id is not null and t.attendee_email = (select email from member where id = ${memberId}))`
