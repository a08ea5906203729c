import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { computeOutstandingMinor } from '@forenet/domain/invoice'
import { computeReminderFee, findDueInstalmentReminder, type ReminderSchedule } from '@forenet/domain/invoice-reminder'
import type { Minor } from '@forenet/domain/money'
import type { FastifyBaseLogger } from 'fastify'
import { errorCause } from '../../../../platform/observability/error-reason.ts'
import { audit } from '../../../core/audit/index.ts'
import { lockInvoiceById } from '../card/card-repository.ts'
import { listOwedParts } from '../instalment-repository.ts'
import { type InvoiceRecord, saveDraft } from '../invoice-repository.ts'
import { getInvoiceTexts } from '../invoice-texts.ts'
import type { InvoicesDeps } from '../invoices-deps.ts'
import { issueLocked } from '../issue.ts'
import { REMINDER_MAILS } from './reminder-mail.ts'
import {
  insertReminder,
  isMessage,
  isPaused,
  listCandidates,
  listReminders,
  type Reminder,
} from './reminder-repository.ts'
import { findSchedule, getScheduleStart, listRemindingClubs } from './schedule-repository.ts'

type RemindDeps = InvoicesDeps & { log: FastifyBaseLogger }

const BATCH = 500
/** Days from a reminder to the due date of its fee. */
const FEE_DUE_DAYS = 10

/** The club's message allowance is used up; the rest follows the next night. */
class MessageLimitReached extends Error {}

/**
 * Queues each reminder once, even with concurrent or killed processes: each transaction locks the invoice, stores the
 * reminder and enqueues its e-mail.
 */
export async function remindAll(deps: RemindDeps): Promise<void> {
  for (const organisationId of await listRemindingClubs(deps.database)) {
    try {
      await remindClub(deps, organisationId)
    } catch (error) {
      if (!(error instanceof MessageLimitReached)) {
        deps.log.error({ organisation: organisationId, err: errorCause(error) }, 'reminding of invoices failed')
      }
    }
  }
}

async function remindClub(deps: RemindDeps, organisationId: string): Promise<void> {
  const schedule = await findSchedule(deps.database, organisationId)
  const today = calendarDateAt(deps.now())
  const dueUntil = addDays(today, schedule.beforeDays ?? 0)
  let after: string | null = null
  for (;;) {
    const ids: string[] = await listCandidates(deps.database, organisationId, { dueUntil, after, most: BATCH })
    for (const id of ids) await remindOrLog(deps, id, schedule, today)
    after = ids.at(-1) ?? null
    if (ids.length < BATCH) return
  }
}

/** A failure must not block the club's other reminders; the proof reports it. */
async function remindOrLog(...given: Parameters<typeof remindOne>): Promise<void> {
  const [{ log }, invoice] = given
  try {
    await remindOne(...given)
  } catch (error) {
    if (error instanceof MessageLimitReached) throw error
    log.error({ invoice, err: errorCause(error) }, 'reminding of an invoice failed')
  }
}

/** Re-reads the invoice under its lock. */
async function remindOne(
  deps: RemindDeps,
  invoiceId: string,
  schedule: ReminderSchedule,
  today: CalendarDate,
): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    const invoice = await lockInvoiceById(transaction, invoiceId)
    if (computeOutstandingMinor(invoice) === 0 || invoice.recipientEmail === '') return
    // A card is being charged; if that fails, it is due the next night.
    if (invoice.claimedBy !== null) return
    const reminders = await listReminders(transaction, invoiceId)
    const parts = await listOwedParts(transaction, invoice)
    const reminded = listRemindedInstalments(invoice, parts, reminders, today)
    const due = findDueInstalmentReminder(schedule, reminded, today)
    if (due === null || (await isPaused(transaction, invoiceId))) return
    const { step, instalment } = due
    const [id, at] = [randomUUID(), deps.now()]
    const inForceOn = await getScheduleStart(transaction, invoice.organisationId)
    const feesCharged = reminders.filter(({ state, feeInvoiceId }) => feeInvoiceId !== null && isMessage(state)).length
    const { owedAgainOn } = invoice
    const feeMinor = computeReminderFee(schedule, step, { ...instalment, owedAgainOn, inForceOn, feesCharged })
    const feeInvoiceId = feeMinor === 0 ? null : await issueFee(deps, transaction, invoice, feeMinor, at)
    const about = { organisationId: invoice.organisationId, invoiceId, instalment: instalment.number, step, day: today }
    const isNew = await insertReminder(transaction, { id, ...about, state: 'queued', feeInvoiceId, createdAt: at })
    if (!isNew) throw new Error(`The invoice ${invoiceId} was reminded in the step ${step} under its lock`)
    const wanted = { organisationId: invoice.organisationId, kind: 'invoice', messages: 1 } as const
    if ((await deps.sending.take(transaction, wanted)) === 0) throw new MessageLimitReached()
    await deps.send(REMINDER_MAILS, { reminderId: id }, { transaction })
  })
}

type OwedPart = Awaited<ReturnType<typeof listOwedParts>>[number]

function listRemindedInstalments(
  { dueOn: firstDueOn, issuedOn, owedAgainOn }: InvoiceRecord,
  parts: readonly OwedPart[],
  reminders: readonly Reminder[],
  today: CalendarDate,
) {
  if (firstDueOn === null || issuedOn === null) throw new Error('A draft is not reminded of')
  const after = reminders.filter(({ step, day }) => step !== 'before' && step !== 'due' && day > firstDueOn)
  const isUnderway = after.some(({ state }) => state === 'held' || state === 'queued')
  const done = reminders.filter(({ state }) => isMessage(state) || state === 'failed')
  return {
    ...{ issuedOn, owedAgainOn, lastAfterDueOn: isUnderway ? today : findLastSentDate(after) },
    instalments: parts.map(({ number, dueOn }) => ({
      ...{ number, dueOn },
      done: done.flatMap(({ step, instalment }) => (step === 'manual' || instalment !== number ? [] : step)),
      lastSentOn: findLastSentDate(after.filter(({ step, instalment }) => step === 'manual' || instalment === number)),
    })),
  }
}

function findLastSentDate(reminders: readonly Reminder[]): CalendarDate | null {
  const days = reminders.flatMap(({ sentAt }) => (sentAt === null ? [] : calendarDateAt(sentAt)))
  return days.toSorted().at(-1) ?? null
}

/** The fee is a separate invoice, exempt from VAT, to the same recipient. */
async function issueFee(
  deps: Pick<InvoicesDeps, 'takeNumber'>,
  transaction: Database,
  invoice: InvoiceRecord,
  totalMinor: Minor,
  at: Date,
): Promise<string> {
  const id = randomUUID()
  const { organisationId, memberId, payerMemberId, recipientName, recipientEmail, recipientAddress } = invoice
  const { cvrNumber, language, number } = invoice
  const draft = {
    ...{ id, organisationId, memberId, payerMemberId, recipientName, recipientEmail, recipientAddress, cvrNumber },
    ...{ language, note: '', totalMinor, vatMinor: 0, dueOn: addDays(calendarDateAt(at), FEE_DUE_DAYS) },
  }
  const description = getInvoiceTexts(language).feeOf(number ?? 0)
  const line = { description, quantity: 1, unitMinor: totalMinor, vatRate: 1, vatMinor: 0, totalMinor }
  await saveDraft(transaction, { ...draft, feeOf: invoice.id }, [line], { at, by: null })
  const { number: feeNumber, dueOn } = await issueLocked(deps, transaction, draft, { at, by: null })
  const about = { objectKind: 'invoice', objectId: id, organisationId }
  const detail = { number: feeNumber, amountMinor: totalMinor, dueOn }
  await audit(transaction, 'portal', { action: 'reminder-fee-issued', ...about, detail }, at)
  return id
}
