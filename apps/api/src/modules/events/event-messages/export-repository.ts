export const EVENT_MESSAGES_EXPORT_SQL = {
  eventLetters: `select o.name as organisation, e.title as event, l.subject, r.gone_at as "sentAt"
    from event_letter_receiver r join event_letter l on l.id = r.letter_id join event_face e on e.id = l.event_id
    join organisation_face o on o.id = l.organisation_id
    where r.member_id = any($1) and r.gone_at is not null order by r.gone_at, r.letter_id`,
} as const
