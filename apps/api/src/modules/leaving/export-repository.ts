import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'
import { EVENTS } from './export-events.ts'
import { MESSAGES, MESSAGES_SENT } from './export-messages.ts'
import { PEOPLE } from './export-people.ts'
import { PURCHASES } from './export-purchases.ts'
import type { Leaving } from './leaving.ts'

/** A row of an export: what is held, under the specification's words where it has them. */
export type ExportRow = Readonly<Record<string, unknown>>

const SECTIONS = { ...PEOPLE, ...PURCHASES, ...EVENTS, ...MESSAGES } as const
export type ExportSection = keyof typeof SECTIONS | 'messagesSent'

const readings = Object.entries(SECTIONS).map(([section, text]) => {
  const read = prepared<ExportRow>(`export_${section}`, text)
  const byEmail = text.includes('$2')
  return [
    section,
    (database: Database, { ids, email }: Leaving) => read(database, byEmail ? [ids, email] : [ids]),
  ] as const
})
const sent = prepared<ExportRow>('export_messages_sent', MESSAGES_SENT)

/** Every part of an export, one query after another, so that one member's export leaves connections to all others. */
export async function readExport(database: Database, person: Leaving): Promise<Record<ExportSection, ExportRow[]>> {
  const found: Record<string, ExportRow[]> = {}
  for (const [section, read] of readings) found[section] = await read(database, person)
  const addresses = [person.email, ...person.phones].filter((address) => address !== '')
  return { ...found, messagesSent: await sent(database, [addresses]) } as Record<ExportSection, ExportRow[]>
}

const lock = prepared('export_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 17))')

/** Until the transaction ends, exports of the same member wait for each other. */
export async function lockExports(transaction: Database, memberId: string): Promise<void> {
  await lock(transaction, [memberId])
}
