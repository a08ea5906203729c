import type { InvoiceDetails } from '@forenet/contract/club/invoice'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { formatPaymentSlipLine, formatTransferReference } from '@forenet/domain/invoice'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import { findMessage } from '../../../platform/delivery/sent-repository.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import { facesOf } from '../../core/members/index.ts'
import { filterVisibleInRegister } from '../../membership/register/index.ts'
import { findDuplicate } from './duplicate-repository.ts'
import { listInstalments } from './instalment-repository.ts'
import { findInvoice, type InvoiceRecord, listLines } from './invoice-repository.ts'
import { creditNoteMailKey, invoiceMailKey } from './invoices-deps.ts'
import { presentInvoice } from './list.ts'
import { listMovements } from './movement-repository.ts'
import { refreshDraftRecipient } from './recipient.ts'
import { listPauses } from './reminders/pause-repository.ts'
import { reminderMailKey } from './reminders/reminder-mail-key.ts'
import { listReminders } from './reminders/reminder-repository.ts'

/** Throws `not-found`. */
export async function invoiceDetails(
  { database, now }: { database: Database; now: () => Date },
  organisationId: string,
  invoiceId: string,
): Promise<InvoiceDetails> {
  const stored = await findInvoice(database, organisationId, invoiceId)
  if (!stored) throw notFound('The invoice')
  const invoice = await refreshDraftRecipient(database, stored)
  const today = calendarDateAt(now())
  const { memberId, number, creditorNumber, slipType } = invoice
  const [lines, movements, visible, mail, reminders, [pause = null], instalments, duplicate] = await Promise.all([
    listLines(database, invoiceId),
    listMovements(database, invoiceId),
    filterVisibleInRegister(
      database,
      organisationId,
      computeVisibilityCutoff(today),
      memberId === null ? [] : [memberId],
    ),
    invoiceMailState(database, invoice),
    listReminders(database, invoiceId),
    listPauses(database, invoiceId),
    listInstalments(database, invoice),
    number === null ? findDuplicate(database, invoiceId, now()) : undefined,
  ])
  const creditNotes = movements.filter(({ kind }) => kind === 'credited')
  const creditNoteMails = new Map(
    await Promise.all(
      creditNotes.map(async ({ id }) => [id, await mailState(database, invoice, creditNoteMailKey(id))] as const),
    ),
  )
  const summaries = await facesOf(database, [memberId, ...movements.map(({ bookedBy }) => bookedBy)])
  const reversed = new Set(movements.map(({ reverses }) => reverses))
  return {
    ...presentInvoice({ ...invoice, recipient: invoice.recipientName }, today, visible),
    email: invoice.recipientEmail,
    address: invoice.recipientAddress,
    cvrNumber: invoice.cvrNumber,
    about: memberId === null || !visible.has(memberId) ? null : { memberId, name: summaries.get(memberId)?.name ?? '' },
    language: invoice.language,
    note: invoice.note,
    vatMinor: invoice.vatMinor,
    updatedAt: invoice.updatedAt.toISOString(),
    lines,
    duplicateOf: duplicate?.number ?? null,
    instalments: instalments.map(({ dueOn, amountMinor, leftMinor }) => ({ dueOn, amountMinor, leftMinor })),
    transferReference: number === null ? null : formatTransferReference(number),
    slipLine:
      number === null || creditorNumber === '' ? null : formatPaymentSlipLine(number, { creditorNumber, slipType }),
    movements: movements.map(({ bookedAt, bookedBy, vatMinor: _vat, ...movement }) => ({
      ...movement,
      orderId: movement.method === 'card' ? (movement.reverses ?? movement.id) : null,
      reversible:
        movement.kind === 'payment' &&
        movement.method !== 'card' &&
        movement.reverses === null &&
        !reversed.has(movement.id),
      at: bookedAt.toISOString(),
      by: (bookedBy && summaries.get(bookedBy)?.name) || null,
      mail: creditNoteMails.get(movement.id) ?? 'none',
    })),
    mail,
    reminders: await Promise.all(
      reminders.map(async ({ id, step, day, state, feeInvoiceId }) => ({
        ...{ id, step, day, feeInvoiceId },
        state: state === 'queued' && (await hasFailed(database, id)) ? ('retrying' as const) : state,
      })),
    ),
    pause: pause && { kind: pause.kind, reason: pause.reason, at: pause.pausedAt.toISOString() },
  }
}

async function hasFailed(database: Database, reminderId: string): Promise<boolean> {
  return (await findMessage(database, reminderMailKey(reminderId)))?.failed ?? false
}

async function invoiceMailState(database: Database, invoice: InvoiceRecord): Promise<InvoiceDetails['mail']> {
  const state = invoice.number === null ? 'none' : await mailState(database, invoice, invoiceMailKey(invoice.id))
  return invoice.mailLostAt !== null && state !== 'sent' ? 'lost' : state
}

async function mailState(
  database: Database,
  { recipientEmail }: InvoiceRecord,
  key: string,
): Promise<InvoiceDetails['movements'][number]['mail']> {
  const message = await findMessage(database, key)
  if (message === undefined && recipientEmail === '') return 'none'
  if (message?.sent) return 'sent'
  return message?.failed ? 'failed' : 'waiting'
}
