import type { Database } from '@forenet/database/database'
import { GRANTS_EXPORT_SQL } from '../../../platform/access/export-repository.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { MESSAGES_EXPORT_SQL, REFUSED_EMAIL_EXPORT_SQL } from '../../../platform/delivery/export-repository.ts'
import { APPROVALS_EXPORT_SQL } from '../../core/approvals/index.ts'
import { AUDIT_EXPORT_SQL } from '../../core/audit/index.ts'
import { CHANGE_SETS_EXPORT_SQL } from '../../core/change-sets/index.ts'
import { CONTACT_EXPORT_SQL } from '../../core/contact/index.ts'
import { MEMBERS_EXPORT_SQL } from '../../core/members/index.ts'
import { NOTIFICATIONS_EXPORT_SQL } from '../../core/notifications/index.ts'
import { ROLES_EXPORT_SQL } from '../../core/roles/index.ts'
import { EVENT_MESSAGES_EXPORT_SQL } from '../../events/event-messages/index.ts'
import { EVENTS_EXPORT_SQL } from '../../events/events/index.ts'
import { FAMILIES_EXPORT_SQL } from '../../events/families/index.ts'
import { TICKETS_EXPORT_SQL } from '../../events/tickets/index.ts'
import { BANK_EXPORT_SQL } from '../../finance/bank/index.ts'
import { CLUB_REFUNDS_EXPORT_SQL } from '../../finance/club-refunds/index.ts'
import { GATEWAY_KEYS_EXPORT_SQL } from '../../finance/gateway-keys/index.ts'
import { INVOICES_EXPORT_SQL } from '../../finance/invoices/index.ts'
import { MEMBERSHIPS_EXPORT_SQL } from '../../membership/memberships/index.ts'
import { REGISTER_EXPORT_SQL } from '../../membership/register/index.ts'
import { PAYMENTS_EXPORT_SQL } from '../../money/payments/index.ts'
import { ANNUAL_PLAN_EXPORT_SQL } from '../annual-plan/index.ts'
import { CLUB_SIGNUPS_EXPORT_SQL } from '../club-signup/index.ts'
import type { DeletionScope } from './deletion-scope.ts'

/** Column names follow the specification if it has them. */
export type ExportRow = Readonly<Record<string, unknown>>

/**
 * Sections in reading order. `$1`: ids of the member and the children without another guardian; `$2`: the member's
 * e-mail.
 */
const EXPORT_SQL_BY_SECTION = {
  ...MEMBERS_EXPORT_SQL,
  ...FAMILIES_EXPORT_SQL,
  ...GRANTS_EXPORT_SQL,
  ...ROLES_EXPORT_SQL,
  ...APPROVALS_EXPORT_SQL,
  ...REGISTER_EXPORT_SQL,
  ...CLUB_SIGNUPS_EXPORT_SQL,
  ...CHANGE_SETS_EXPORT_SQL,
  ...GATEWAY_KEYS_EXPORT_SQL,
  ...ANNUAL_PLAN_EXPORT_SQL,
  ...MEMBERSHIPS_EXPORT_SQL,
  ...PAYMENTS_EXPORT_SQL,
  ...CLUB_REFUNDS_EXPORT_SQL,
  ...INVOICES_EXPORT_SQL,
  ...BANK_EXPORT_SQL,
  ...EVENTS_EXPORT_SQL,
  ...EVENT_MESSAGES_EXPORT_SQL,
  ...TICKETS_EXPORT_SQL,
  ...NOTIFICATIONS_EXPORT_SQL,
  ...CONTACT_EXPORT_SQL,
  ...AUDIT_EXPORT_SQL,
} as const
export type ExportSection = keyof typeof EXPORT_SQL_BY_SECTION | 'messagesSent' | 'refusedEmail'

const sectionQueries = Object.entries(EXPORT_SQL_BY_SECTION).map(([section, text]) => {
  const read = prepared<ExportRow>(`export_${section}`, text)
  const byEmail = text.includes('$2')
  return [
    section,
    (database: Database, { ids, email }: DeletionScope) => read(database, byEmail ? [ids, email] : [ids]),
  ] as const
})
const listSentQuery = prepared<ExportRow>('export_messages_sent', MESSAGES_EXPORT_SQL)
const listRejectedQuery = prepared<ExportRow>('export_refused_email', REFUSED_EMAIL_EXPORT_SQL)

export async function readExport(
  database: Database,
  person: DeletionScope,
): Promise<Record<ExportSection, ExportRow[]>> {
  const found: Record<string, ExportRow[]> = {}
  for (const [section, read] of sectionQueries) found[section] = await read(database, person)
  const addresses = [person.email, ...person.phones].filter((address) => address !== '')
  found.messagesSent = await listSentQuery(database, [addresses])
  found.refusedEmail = await listRejectedQuery(database, [person.email])
  return found as Record<ExportSection, ExportRow[]>
}

const lockQuery = prepared('export_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 17))')

export async function lockExports(transaction: Database, memberId: string): Promise<void> {
  await lockQuery(transaction, [memberId])
}
