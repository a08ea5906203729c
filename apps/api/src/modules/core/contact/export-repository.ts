const ATTACHMENTS = `(select json_agg(json_build_object('filename', a.filename, 'contentType', a.content_type, 'size', a.size)
  order by a.created_at, a.id) from contact_attachment a where a.message_id = g.id)`

/** Messages written for a club appear with time and club only; their text belongs to another member's conversation. */
export const CONTACT_EXPORT_SQL = {
  administeredOrganisations: `select o.name as organisation, a.seen_at as "seenAt" from organisation_administrator a
    join organisation_face o on o.id = a.organisation_id where a.member_id = any($1) order by o.name`,
  conversations: `select o.name as organisation, t.subject, t.created_at as "createdAt", t.updated_at as "updatedAt",
      t.member_read_at as "readDate",
      (select json_agg(json_build_object('from', case when g.from_organisation then o.name else 'member' end,
          'message', g.message, 'createdAt', g.created_at, 'attachments', ${ATTACHMENTS}) order by g.created_at, g.id)
         from contact_message g where g.thread_id = t.id) as messages
    from contact_thread t join organisation_face o on o.id = t.organisation_id
    where t.member_id = any($1) order by t.created_at, t.id`,
  messagesForOrganisations: `select o.name as organisation, g.created_at as "createdAt", ${ATTACHMENTS} as attachments
    from contact_message g join contact_thread t on t.id = g.thread_id join organisation_face o on o.id = t.organisation_id
    where g.sender_member_id = any($1) and t.member_id <> all($1)
    order by g.created_at, g.id`,
  unsentAttachments: `select a.filename, a.content_type as "contentType", a.size, a.created_at as "createdAt"
    from contact_attachment a where a.uploader_member_id = any($1) and a.message_id is null order by a.created_at, a.id`,
} as const
