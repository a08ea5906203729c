export const MESSAGES_EXPORT_SQL = `select m.channel, m.template, m.recipient, m.created_at as "createdAt", m.sent_at as "sentAt"
    from outgoing_message m where m.recipient = any($1) order by m.created_at, m.id`

export const REFUSED_EMAIL_EXPORT_SQL = 'select email, refused_at as since, answer from refused_email where email = $1'
