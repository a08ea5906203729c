/** What an export reads of letters. `$1`: the addresses and numbers they went to. */
export const LETTERS_EXPORTED = `select m.channel, m.template, m.recipient, m.created_at as "createdAt", m.sent_at as "sentAt"
    from outgoing_message m where m.recipient = any($1) order by m.created_at, m.id`

/** What an export reads of an address that mails cannot be delivered to. `$1`: the address. */
export const REFUSED_EMAIL_EXPORTED = 'select email, refused_at as since, answer from refused_email where email = $1'
