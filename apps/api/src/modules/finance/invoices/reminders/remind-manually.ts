import { randomUUID } from 'node:crypto'
import type { ChangeRows, ChangeRowsQuery, ChangeSet } from '@forenet/contract/club/change-set'
import type { newReminderBatchSchema } from '@forenet/contract/club/invoice'
import type { Database } from '@forenet/database/database'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { computeOutstandingMinor } from '@forenet/domain/invoice'
import { formatMoney } from '@forenet/domain/money'
import type { z } from 'zod'
import { notFound } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import type { SendJob } from '../../../../platform/jobs/jobs.ts'
import {
  applyChangeSet,
  type ChangeKind,
  type ChangeKinds,
  type ChangeSetsDeps,
  createChangeSet,
  getChangeSet,
  type IsOwnMoney,
  listChangeRows,
  type PlannedRow,
  undoChangeSet,
} from '../../../core/change-sets/index.ts'
import type { SendingGate } from '../../../core/club-sending/index.ts'
import { lockInvoiceById } from '../card/card-repository.ts'
import { findInvoice, type InvoiceRecord } from '../invoice-repository.ts'
import { getInvoiceTexts } from '../invoice-texts.ts'
import { listInvoices } from '../list-repository.ts'
import { REMINDER_MAILS } from './reminder-mail.ts'
import {
  findReminder,
  insertReminder,
  isMessage,
  isPaused,
  listReminders,
  moveReminder,
  withdrawHeldReminders,
} from './reminder-repository.ts'

/** Reminders per manual run; the schedule sends the rest. */
const MAX_AT_ONCE = 1_000

type ReminderRequest = { invoiceId: string }
type HeldReminder = { reminderId: string }

export function previewReminders(
  deps: Omit<ChangeSetsDeps, 'send'>,
  by: ClubCaller,
  { id, invoiceId }: z.output<typeof newReminderBatchSchema>,
): Promise<ChangeSet> {
  const created = { id, kind: 'invoice-reminder', about: '', fingerprint: invoiceId ?? 'all' } as const
  return createChangeSet(deps, by, created, async () => {
    const ids = invoiceId === null ? await overdueIds(deps, by.club.id) : [invoiceId]
    const rows: PlannedRow[] = []
    const today = calendarDateAt(deps.now())
    for (const one of ids) {
      const invoice = await findInvoice(deps.database, by.club.id, one)
      if (invoice && invoice.number !== null)
        rows.push(await planReminder(deps.database, invoice, { today, place: rows.length + 1 }))
    }
    return rows
  })
}

async function overdueIds(
  { database, now }: Pick<ChangeSetsDeps, 'database' | 'now'>,
  organisationId: string,
): Promise<string[]> {
  const wanted = { today: calendarDateAt(now()), state: 'overdue', owedOnly: true } as const
  const all = { ...wanted, dueFrom: null, dueTo: null, text: null, number: null }
  const page = { after: null, size: MAX_AT_ONCE, order: 'due' } as const
  return (await listInvoices(database, organisationId, all, page)).map(({ id }) => id)
}

async function planReminder(
  database: Database,
  invoice: InvoiceRecord,
  { today, place }: { today: CalendarDate; place: number },
): Promise<PlannedRow> {
  const { id, number, recipientName, recipientEmail, memberId, language } = invoice
  const row = { place, name: recipientName, memberId, wanted: { invoiceId: id } satisfies ReminderRequest }
  const refusal =
    (await describeReasonNotToRemind(database, invoice)) ?? (await findReasonNotToRemind(database, id, today))
  if (refusal !== null) {
    return { ...row, outcome: 'refuse', changes: [], refusal: { reason: refusal, field: null, value: null } }
  }
  const left = `${getInvoiceTexts(language).invoice} ${number}: ${formatMoney(computeOutstandingMinor(invoice), language)}`
  const changes = [{ field: 'letter', from: null, to: `${recipientEmail} (${left})` }]
  return { ...row, outcome: 'change', changes, refusal: null }
}

async function describeReasonNotToRemind(database: Database, invoice: InvoiceRecord): Promise<string | null> {
  if (computeOutstandingMinor(invoice) === 0) return 'invoice-settled'
  if (invoice.recipientEmail === '') return 'letter-no-address'
  return (await isPaused(database, invoice.id)) ? 'reminders-paused' : null
}

/** An invoice gets at most one reminder per day. */
async function findReasonNotToRemind(
  database: Database,
  invoiceId: string,
  today: CalendarDate,
): Promise<string | null> {
  const reminders = await listReminders(database, invoiceId)
  return reminders.some(({ day, state }) => day === today && isMessage(state)) ? 'reminded-today' : null
}

type SetDeps = ChangeSetsDeps & { kinds: ChangeKinds; sending: SendingGate }

/** Delayed by ten minutes, in which it can be undone. Throws the errors of `applyChangeSet`. */
export async function sendReminders(deps: SetDeps, by: ClubCaller, changeSetId: string): Promise<ChangeSet> {
  await requireReminders(deps, by, changeSetId)
  return applyChangeSet(deps, by, changeSetId)
}

/**
 * Reminders that no worker has stored yet are undone too. Idempotent. Throws `not-found`, and `take-back-over` after
 * thirty days.
 */
export async function undoReminders(
  deps: SetDeps & { isOwnMoney: IsOwnMoney },
  by: ClubCaller,
  changeSetId: string,
): Promise<ChangeSet> {
  const set = await requireReminders(deps, by, changeSetId)
  if (set.state === 'previewed') return set
  await withdrawHeldReminders(deps.database, { organisationId: by.club.id, changeSetId }, deps.now())
  return undoChangeSet(deps, by, changeSetId)
}

/** Throws `not-found`. */
export async function reminderRows(
  deps: Pick<ChangeSetsDeps, 'database'>,
  by: ClubCaller,
  changeSetId: string,
  query: ChangeRowsQuery,
): Promise<ChangeRows> {
  await requireReminders(deps, by, changeSetId)
  return listChangeRows(deps, by, changeSetId, query)
}

async function requireReminders(
  deps: Pick<ChangeSetsDeps, 'database'>,
  by: ClubCaller,
  changeSetId: string,
): Promise<ChangeSet> {
  const set = await getChangeSet(deps, by, changeSetId)
  if (set.kind !== 'invoice-reminder') throw notFound('The reminders')
  return set
}

/** The messages are delayed by ten minutes; undo stops them. */
export function invoiceReminders({ send, now }: { send: SendJob; now: () => Date }): ChangeKind {
  return {
    writes: true,
    async apply(transaction, { organisationId, changeSetId, at }, rows) {
      const done = []
      for (const { place, memberId, wanted } of rows) {
        const invoice = await lockInvoiceById(transaction, (wanted as ReminderRequest).invoiceId)
        const today = calendarDateAt(at)
        if (
          ((await describeReasonNotToRemind(transaction, invoice)) ??
            (await findReasonNotToRemind(transaction, invoice.id, today))) !== null
        ) {
          done.push({ place, memberId, done: 'passed-over', written: null } as const)
          continue
        }
        const held: HeldReminder = { reminderId: randomUUID() }
        const { id: invoiceId, nextInstalment: instalment } = invoice
        const about = { organisationId, invoiceId, instalment, step: 'manual', day: today } as const
        const reminder = { id: held.reminderId, ...about, state: 'held', feeInvoiceId: null } as const
        await insertReminder(transaction, { ...reminder, createdAt: at, changeSetId })
        done.push({ place, memberId, done: 'done', written: held, message: held } as const)
      }
      return done
    },
    async send(transaction, message) {
      const { reminderId } = message as HeldReminder
      const reminder = await findReminder(transaction, reminderId)
      if (reminder?.state !== 'held') return false
      // A payment may have arrived within the ten minutes; further ones wait for this lock.
      const invoice = await lockInvoiceById(transaction, reminder.invoiceId)
      const isOver = (await describeReasonNotToRemind(transaction, invoice)) !== null
      await moveReminder(transaction, reminderId, { from: 'held', to: isOver ? 'stopped' : 'queued' }, now())
      if (!isOver) await send(REMINDER_MAILS, { reminderId }, { transaction })
      return !isOver
    },
    async stopped(transaction, { at }, messages) {
      for (const message of messages) {
        await moveReminder(transaction, (message as HeldReminder).reminderId, { from: 'held', to: 'withdrawn' }, at)
      }
    },
    async undo(transaction, { at }, rows) {
      const back = []
      for (const { place, written } of rows) {
        const { reminderId } = written as HeldReminder
        await moveReminder(transaction, reminderId, { from: 'held', to: 'withdrawn' }, at)
        const isBack = (await findReminder(transaction, reminderId))?.state === 'withdrawn'
        back.push({ place, back: isBack ? 'back' : 'kept', keptFields: [] } as const)
      }
      return back
    },
  }
}
