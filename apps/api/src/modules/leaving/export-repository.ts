import type { Database } from '@forenet/database/database'
import { GRANTS_EXPORT_SQL } from '../../platform/access/export-repository.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { MESSAGES_EXPORT_SQL, REFUSED_EMAIL_EXPORT_SQL } from '../../platform/delivery/export-repository.ts'
import { APPROVALS_EXPORTED } from '../approvals/index.ts'
import { AUDIT_EXPORTED } from '../audit/index.ts'
import { CHANGE_SETS_EXPORTED } from '../change-sets/index.ts'
import { CLUB_REFUNDS_EXPORTED } from '../club-refunds/index.ts'
import { CONTACT_EXPORTED } from '../contact/index.ts'
import { EVENT_LETTERS_EXPORTED } from '../event-letters/index.ts'
import { EVENTS_EXPORTED } from '../events/index.ts'
import { FAMILIES_EXPORTED } from '../families/index.ts'
import { GATEWAY_KEYS_EXPORTED } from '../gateway-keys/index.ts'
import { INVOICES_EXPORTED } from '../invoices/index.ts'
import { MEMBERS_EXPORTED } from '../members/index.ts'
import { MEMBERSHIPS_EXPORTED } from '../memberships/index.ts'
import { NOTIFICATIONS_EXPORTED } from '../notifications/index.ts'
import { PAYMENTS_EXPORTED } from '../payments/index.ts'
import { REGISTER_EXPORTED } from '../register/index.ts'
import { ROLES_EXPORTED } from '../roles/index.ts'
import { STARTS_EXPORTED } from '../starts/index.ts'
import { TICKETS_EXPORTED } from '../tickets/index.ts'
import { YEAR_WHEEL_EXPORTED } from '../year-wheel/index.ts'
import type { Leaving } from './deletion-scope.ts'

/** Column names follow the specification if it has them. */
export type ExportRow = Readonly<Record<string, unknown>>

/**
 * Sections in reading order. `$1`: ids of the member and the children without another guardian; `$2`: the member's
 * e-mail.
 */
const SECTIONS = {
  ...MEMBERS_EXPORTED,
  ...FAMILIES_EXPORTED,
  ...GRANTS_EXPORT_SQL,
  ...ROLES_EXPORTED,
  ...APPROVALS_EXPORTED,
  ...REGISTER_EXPORTED,
  ...STARTS_EXPORTED,
  ...CHANGE_SETS_EXPORTED,
  ...GATEWAY_KEYS_EXPORTED,
  ...YEAR_WHEEL_EXPORTED,
  ...MEMBERSHIPS_EXPORTED,
  ...PAYMENTS_EXPORTED,
  ...CLUB_REFUNDS_EXPORTED,
  ...INVOICES_EXPORTED,
  ...EVENTS_EXPORTED,
  ...EVENT_LETTERS_EXPORTED,
  ...TICKETS_EXPORTED,
  ...NOTIFICATIONS_EXPORTED,
  ...CONTACT_EXPORTED,
  ...AUDIT_EXPORTED,
} as const
export type ExportSection = keyof typeof SECTIONS | 'messagesSent' | 'refusedEmail'

const readings = Object.entries(SECTIONS).map(([section, text]) => {
  const read = prepared<ExportRow>(`export_${section}`, text)
  const byEmail = text.includes('$2')
  return [
    section,
    (database: Database, { ids, email }: Leaving) => read(database, byEmail ? [ids, email] : [ids]),
  ] as const
})
const sent = prepared<ExportRow>('export_messages_sent', MESSAGES_EXPORT_SQL)
const refused = prepared<ExportRow>('export_refused_email', REFUSED_EMAIL_EXPORT_SQL)

/** One query at a time, so that an export uses one connection. */
export async function readExport(database: Database, person: Leaving): Promise<Record<ExportSection, ExportRow[]>> {
  const found: Record<string, ExportRow[]> = {}
  for (const [section, read] of readings) found[section] = await read(database, person)
  const addresses = [person.email, ...person.phones].filter((address) => address !== '')
  found.messagesSent = await sent(database, [addresses])
  found.refusedEmail = await refused(database, [person.email])
  return found as Record<ExportSection, ExportRow[]>
}

const lock = prepared('export_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 17))')

/** Advisory lock: serialises a member's exports. */
export async function lockExports(transaction: Database, memberId: string): Promise<void> {
  await lock(transaction, [memberId])
}
