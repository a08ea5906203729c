const ATTACHMENTS = `(select json_agg(json_build_object('filename', a.filename, 'contentType', a.content_type, 'size', a.size)
  order by a.created_at, a.id) from contact_attachment a where a.message_id = g.id)`

/**
 * What an export reads of messages and of the record. What an administrator wrote for a club is
 * told by when and for which club: the words belong to the conversation of another member.
 */
export const MESSAGES = {
  notifications: `select n.type, n.title, n.message, n.sender_name as sender, n.shown, n.read,
      n.created_at as "createdAt", n.read_date as "readDate"
    from notification n
    where n.receiver_id = any($1) order by n.created_at, n.id`,
  notificationPreferences: `select type, portal, mail, whatsapp from notification_preference
    where member_id = any($1) order by type`,
  conversations: `select o.name as organisation, t.subject, t.created_at as "createdAt", t.updated_at as "updatedAt",
      t.member_read_at as "readDate",
      (select json_agg(json_build_object('from', case when g.from_organisation then o.name else 'member' end,
          'message', g.message, 'createdAt', g.created_at, 'attachments', ${ATTACHMENTS}) order by g.created_at, g.id)
         from contact_message g where g.thread_id = t.id) as messages
    from contact_thread t join organisation o on o.id = t.organisation_id
    where t.member_id = any($1) order by t.created_at, t.id`,
  messagesForOrganisations: `select o.name as organisation, g.created_at as "createdAt", ${ATTACHMENTS} as attachments
    from contact_message g join contact_thread t on t.id = g.thread_id join organisation o on o.id = t.organisation_id
    where g.sender_member_id = any($1) and t.member_id <> all($1)
    order by g.created_at, g.id`,
  unsentAttachments: `select a.filename, a.content_type as "contentType", a.size, a.created_at as "createdAt"
    from contact_attachment a where a.uploader_member_id = any($1) and a.message_id is null order by a.created_at, a.id`,
  record: `select a.at, a.action, case when a.actor_member_id = any($1) then 'self' when a.actor_email = 'portal' then 'portal'
        else a.actor_name end as actor,
      o.name as organisation, case when a.actor_member_id = any($1) then a.detail end as detail
    from audit_entry a left join organisation o on o.id = a.organisation_id
    where a.actor_member_id = any($1) or a.acting_for_member_id = any($1) or a.actor_email = $2
        or (a.object_kind = 'member' and a.object_id = any(select id::text from unnest($1::uuid[]) own (id)))
    order by a.at, a.id`,
} as const

/** What was sent to addresses of the member (`$1`): when, which kind and where to; the words are not kept. */
export const MESSAGES_SENT = `select m.channel, m.template, m.recipient, m.created_at as "createdAt", m.sent_at as "sentAt"
    from outgoing_message m where m.recipient = any($1) order by m.created_at, m.id`
