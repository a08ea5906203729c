/** What an export reads of letters. `$1`: the addresses and numbers they went to. */
export const LETTERS_EXPORTED = `select m.channel, m.template, m.recipient, m.created_at as "createdAt", m.sent_at as "sentAt"
    from outgoing_message m where m.recipient = any($1) order by m.created_at, m.id`
