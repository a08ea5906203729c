import type { Database } from '../store/database.ts'

export type AttachmentSummary = { position: number; filename: string; mimeType: string; size: number }
export type NewAttachment = {
  filename: string
  mimeType: string
  contentId: string | null
  content: Uint8Array
}

/** `to`: envelope recipients in lower case. */
export type NewMail = {
  receivedAt: string
  envelopeFrom: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  links: string[]
  attachments: NewAttachment[]
}
export type Mail = Omit<NewMail, 'attachments'> & { id: number; attachments: AttachmentSummary[] }

type Row = Omit<Mail, 'to' | 'links' | 'attachments'> & { to: string; links: string }

const columns = `mails.id, received_at AS receivedAt, envelope_from AS envelopeFrom, sender AS "from",
  recipients AS "to", subject, text, html, links`

export type MailStore = ReturnType<typeof openMailStore>

export function openMailStore(database: Database) {
  const insert = database.prepare<{ id: number }>(
    `INSERT INTO mails (received_at, envelope_from, sender, recipients, subject, text, html, links)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  const insertRecipient = database.prepare('INSERT OR IGNORE INTO mail_recipients (address, mail_id) VALUES (?, ?)')
  const insertAttachment = database.prepare(
    `INSERT INTO mail_attachments (mail_id, position, filename, mime_type, content_id, content)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const newest = database.prepare<Row>(`SELECT ${columns} FROM mails ORDER BY id DESC LIMIT ?`)
  const newestTo = database.prepare<Row>(
    `SELECT ${columns} FROM mail_recipients JOIN mails ON mails.id = mail_id
     WHERE address = ? ORDER BY mail_id DESC LIMIT ?`,
  )
  const find = database.prepare<Row>(`SELECT ${columns} FROM mails WHERE id = ?`)
  const attachments = database.prepare<AttachmentSummary>(
    `SELECT position, filename, mime_type AS mimeType, length(content) AS size
     FROM mail_attachments WHERE mail_id = ? ORDER BY position`,
  )
  const attachment = database.prepare<{ filename: string; mimeType: string; content: Uint8Array }>(
    `SELECT filename, mime_type AS mimeType, content FROM mail_attachments WHERE mail_id = ? AND position = ?`,
  )
  const inline = database.prepare<{ position: number; contentId: string }>(
    `SELECT position, content_id AS contentId FROM mail_attachments WHERE mail_id = ? AND content_id IS NOT NULL`,
  )
  const count = database.prepare<{ count: number }>('SELECT count(*) AS count FROM mails')

  const toMail = (row: Row): Mail => ({
    ...row,
    to: JSON.parse(row.to) as string[],
    links: JSON.parse(row.links) as string[],
    attachments: attachments.all(row.id),
  })

  return {
    insert: (mail: NewMail): number =>
      database.transaction(() => {
        const { receivedAt, envelopeFrom, from, to, subject, text, html, links } = mail
        const row = insert.get(
          receivedAt,
          envelopeFrom,
          from,
          JSON.stringify(to),
          subject,
          text,
          html,
          JSON.stringify(links),
        )
        if (!row) throw new Error('The mail was not stored')
        for (const address of to) insertRecipient.run(address, row.id)
        for (const [position, { filename, mimeType, contentId, content }] of mail.attachments.entries())
          insertAttachment.run(row.id, position, filename, mimeType, contentId, content)
        return row.id
      }),
    /** Newest first. @param to a recipient's address, ignoring case */
    newest: (limit: number, to?: string): Mail[] =>
      (to === undefined ? newest.all(limit) : newestTo.all(to.toLowerCase(), limit)).map(toMail),
    find(id: number): Mail | undefined {
      const row = find.get(id)
      return row && toMail(row)
    },
    findAttachment: (id: number, position: number) => attachment.get(id, position),
    /** Content-IDs that the HTML references. */
    listInline: (id: number) => inline.all(id),
    count: (): number => count.get()?.count ?? 0,
    removeAll: (): void =>
      database.transaction(() => {
        for (const table of ['mail_attachments', 'mail_recipients', 'mails'])
          database.prepare(`DELETE FROM ${table}`).run()
      }),
  }
}
