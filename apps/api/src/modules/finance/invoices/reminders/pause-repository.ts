import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

type PauseKind = 'invoice' | 'dispute' | 'person'
type ReminderPause = { id: string; kind: PauseKind; reason: string; pausedAt: Date; pausedBy: string | null }
type NewPause = ReminderPause & { organisationId: string; invoiceId: string | null; memberId: string | null }

const insertQuery = prepared<{ id: string }>(
  'reminder_pause_insert',
  `insert into invoice_reminder_pause (id, organisation_id, kind, invoice_id, member_id, reason, paused_at, paused_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
)
const PAUSES_INVOICE_SQL = `p.ended_at is null and p.organisation_id = i.organisation_id
  and (p.invoice_id = i.id or p.member_id in (i.member_id, i.payer_member_id))`
const findQuery = prepared<ReminderPause>(
  'reminder_pauses_of_invoice',
  `select p.id, p.kind, p.reason, p.paused_at as "pausedAt", p.paused_by as "pausedBy"
     from invoice i join invoice_reminder_pause p on ${PAUSES_INVOICE_SQL} where i.id = $1 order by p.paused_at`,
)
const endQuery = prepared<{ id: string }>(
  'reminder_pauses_end',
  `update invoice_reminder_pause p set ended_at = $2 from invoice i where i.id = $1 and ${PAUSES_INVOICE_SQL} returning p.id`,
)
const deletePausesQuery = prepared(
  'leaving_reminder_pauses',
  'delete from invoice_reminder_pause where member_id = any($1)',
)
const eraseReasonsQuery = prepared(
  'leaving_reminder_pause_reasons',
  `update invoice_reminder_pause p set reason = '' from invoice i
    where i.id = p.invoice_id and (i.member_id = any($1) or i.payer_member_id = any($1)) and p.reason <> ''`,
)

/** False if already paused, or the id is used. */
export async function insertPause(transaction: Database, pause: NewPause): Promise<boolean> {
  const { id, organisationId, kind, invoiceId, memberId, reason, pausedAt, pausedBy } = pause
  return (
    (await insertQuery(transaction, [id, organisationId, kind, invoiceId, memberId, reason, pausedAt, pausedBy]))
      .length > 0
  )
}

/** Lists pauses of the invoice and of the people it is about. */
export function listPauses(database: Database, invoiceId: string): Promise<ReminderPause[]> {
  return findQuery(database, [invoiceId])
}

export async function endPauses(transaction: Database, invoiceId: string, at: Date): Promise<number> {
  return (await endQuery(transaction, [invoiceId, at])).length
}

export async function erasePauses(transaction: Database, ids: readonly string[]): Promise<void> {
  await deletePausesQuery(transaction, [ids])
  await eraseReasonsQuery(transaction, [ids])
}
