import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { ReminderStep } from '@forenet/domain/invoice-reminder'
import { prepared } from '../../../../platform/database/prepared.ts'

type SentStep = ReminderStep | 'manual'
/**
 * `held`: in a change set not sent yet; `stopped`: the invoice was settled or paused before sending; `failed`: sending
 * was abandoned.
 */
type ReminderState = 'held' | 'queued' | 'sent' | 'stopped' | 'withdrawn' | 'failed'
export type Reminder = {
  id: string
  organisationId: string
  invoiceId: string
  /** 0 for an invoice that is paid in full. */
  instalment: number
  step: SentStep
  day: CalendarDate
  state: ReminderState
  feeInvoiceId: string | null
  createdAt: Date
  sentAt: Date | null
  /** The change set of a manually sent reminder. */
  changeSetId: string | null
}
type NewReminder = Omit<Reminder, 'sentAt' | 'changeSetId'> & { changeSetId?: string }

/** True if the reminder's e-mail was sent or will be. */
export function isMessage(state: ReminderState): boolean {
  return state === 'queued' || state === 'sent' || state === 'held'
}

const COLUMNS = `id, organisation_id as "organisationId", invoice_id as "invoiceId", instalment, step, day, state,
  fee_invoice_id as "feeInvoiceId", created_at as "createdAt", sent_at as "sentAt",
  change_set_id as "changeSetId"`
const insertQuery = prepared<{ id: string }>(
  'reminder_insert',
  `insert into invoice_reminder (id, organisation_id, invoice_id, step, day, state, fee_invoice_id, created_at, updated_at, change_set_id,
     instalment) values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10) on conflict do nothing returning id`,
)
const findQuery = prepared<Reminder>('reminder_find', `select ${COLUMNS} from invoice_reminder where id = $1`)
const listRemindersQuery = prepared<Reminder>(
  'reminders_of_invoice',
  `select ${COLUMNS} from invoice_reminder where invoice_id = $1 order by created_at desc, id`,
)
const moveReminderQuery = prepared<{ id: string }>(
  'reminder_move',
  `update invoice_reminder set state = $3, updated_at = $4, sent_at = case when $3 = 'sent' then $4::timestamptz else sent_at end
    where id = $1 and state = $2 returning id`,
)
const listUnsentSinceQuery = prepared<Reminder>(
  'reminders_unsent_since',
  `select ${COLUMNS} from invoice_reminder
    where state in ('held', 'queued') and created_at < $1 and updated_at < $1 order by created_at, id`,
)
const withdrawHeldQuery = prepared(
  'reminders_withdraw',
  `update invoice_reminder set state = 'withdrawn', updated_at = $3
    where organisation_id = $1 and change_set_id = $2 and state = 'held'`,
)
const isPausedQuery = prepared<{ paused: boolean }>(
  'reminders_paused',
  `select exists (select from invoice_reminder_pause p join invoice i on i.id = $1
     where p.ended_at is null and p.organisation_id = i.organisation_id
       and (p.invoice_id = i.id or p.member_id in (i.member_id, i.payer_member_id))) as paused`,
)
const listCandidatesQuery = prepared<{ id: string }>(
  'reminder_candidates',
  `select i.id from invoice i
    where i.organisation_id = $1 and i.number is not null and i.next_due_on <= $2
      and i.paid_minor + i.credited_minor + i.written_off_minor < i.total_minor
      and i.fee_of is null and i.recipient_email <> '' and ($3::uuid is null or i.id > $3) order by i.id limit $4`,
)

/** False if this step of the schedule has a reminder for the instalment. */
export async function insertReminder(
  transaction: Database,
  { id, organisationId, invoiceId, instalment, step, day, state, feeInvoiceId, createdAt, changeSetId }: NewReminder,
): Promise<boolean> {
  const values = [
    id,
    organisationId,
    invoiceId,
    step,
    day,
    state,
    feeInvoiceId,
    createdAt,
    changeSetId ?? null,
    instalment,
  ]
  return (await insertQuery(transaction, values)).length > 0
}

export async function findReminder(database: Database, id: string): Promise<Reminder | undefined> {
  return (await findQuery(database, [id]))[0]
}

export function listReminders(database: Database, invoiceId: string): Promise<Reminder[]> {
  return listRemindersQuery(database, [invoiceId])
}

/** Compare-and-set; false if it was in another state. */
export async function moveReminder(
  database: Database,
  id: string,
  { from, to }: { from: ReminderState; to: ReminderState },
  at: Date,
): Promise<boolean> {
  return (await moveReminderQuery(database, [id, from, to, at])).length > 0
}

/** Lists reminders neither sent nor changed since the instant. */
export function listUnsentSince(database: Database, since: Date): Promise<Reminder[]> {
  return listUnsentSinceQuery(database, [since])
}

export async function withdrawHeldReminders(
  transaction: Database,
  { organisationId, changeSetId }: { organisationId: string; changeSetId: string },
  at: Date,
): Promise<void> {
  await withdrawHeldQuery(transaction, [organisationId, changeSetId, at])
}

/** Pauses of the people the invoice is about count. */
export async function isPaused(database: Database, invoiceId: string): Promise<boolean> {
  return (await isPausedQuery(database, [invoiceId]))[0]?.paused ?? true
}

/** Lists owed invoices due until the day, with an e-mail address, after the given id. Excludes reminder fees. */
export async function listCandidates(
  database: Database,
  organisationId: string,
  { dueUntil, after, most }: { dueUntil: CalendarDate; after: string | null; most: number },
): Promise<string[]> {
  return (await listCandidatesQuery(database, [organisationId, dueUntil, after, most])).map(({ id }) => id)
}
