import type { Database } from '../store/database.ts'

/** `parameters`: values of {{1}}, {{2}} … in order. */
export type WhatsappMessage = {
  id: string
  at: string
  to: string
  template: string
  language: string
  parameters: string[]
}

type Row = Omit<WhatsappMessage, 'parameters'> & { parameters: string }

const columns = 'id, at, recipient AS "to", template, language, parameters'

export type MessageStore = ReturnType<typeof openMessageStore>

export function openMessageStore(database: Database) {
  const insert = database.prepare(
    'INSERT INTO whatsapp_messages (id, at, recipient, template, language, parameters) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const newest = database.prepare<Row>(
    `SELECT ${columns} FROM whatsapp_messages WHERE ?1 IS NULL OR recipient = ?1 ORDER BY rowid DESC LIMIT ?2`,
  )
  const count = database.prepare<{ count: number }>('SELECT count(*) AS count FROM whatsapp_messages')
  const removeAll = database.prepare('DELETE FROM whatsapp_messages')

  return {
    insert: ({ id, at, to, template, language, parameters }: WhatsappMessage): void => {
      insert.run(id, at, to, template, language, JSON.stringify(parameters))
    },
    /** Newest first. @param to digits only; undefined for all recipients */
    newest: (limit: number, to?: string): WhatsappMessage[] =>
      newest.all(to ?? null, limit).map((row) => ({ ...row, parameters: JSON.parse(row.parameters) as string[] })),
    count: (): number => count.get()?.count ?? 0,
    removeAll: (): void => {
      removeAll.run()
    },
  }
}
