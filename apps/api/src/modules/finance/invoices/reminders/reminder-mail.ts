import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { computeOutstandingMinor } from '@forenet/domain/invoice'
import { formatMoney, sumMinor } from '@forenet/domain/money'
import { isRecipientRejected } from '../../../../adapters/recipient-rejected-error.ts'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, paragraph, remarkPart, rowsPart } from '../../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { defineMessageQueue } from '../../../../platform/jobs/queue.ts'
import { invoiceMailPage } from '../emails/mail-parts.ts'
import { findInvoiceById } from '../invoice-repository.ts'
import { type InvoiceSheet, invoiceSheet, nextInstalment, waysToPay } from '../invoice-sheet.ts'
import { formatLongDate, getInvoiceTexts } from '../invoice-texts.ts'
import type { InvoicesDeps } from '../invoices-deps.ts'
import { reminderMailKey } from './reminder-mail-key.ts'
import { findReminder, isPaused, moveReminder } from './reminder-repository.ts'
import { getReminderTexts } from './reminder-texts.ts'
import { abandonQueuedReminder, stopReminder } from './stop-reminder.ts'

export const REMINDER_MAILS = defineMessageQueue<{ reminderId: string }>('invoice-reminder-mail')

/**
 * Sends the reminder once. Stops it if the invoice was settled or paused since, and abandons it if its address is
 * rejected.
 */
export async function sendReminderMail(
  deps: Delivery & Pick<InvoicesDeps, 'pool'>,
  { reminderId }: { reminderId: string },
): Promise<void> {
  const { database } = deps
  const reminder = await findReminder(database, reminderId)
  if (reminder?.state !== 'queued') return
  const invoice = await findInvoiceById(database, reminder.invoiceId)
  const isOver = !invoice || invoice.recipientEmail === '' || computeOutstandingMinor(invoice) === 0
  if (isOver || (await isPaused(database, invoice.id))) {
    return stopReminder(deps, reminder, invoice?.recipientEmail ?? '')
  }
  const sheet = await invoiceSheet(database, invoice, deps.origin)
  const fee = reminder.feeInvoiceId === null ? undefined : await findInvoiceById(database, reminder.feeInvoiceId)
  const feeSheet = fee && (await invoiceSheet(database, fee, deps.origin))
  const { language } = invoice
  const words = { ...getInvoiceTexts(language), ...getReminderTexts(language) }
  const money = (minor: number) => formatMoney(minor, language)
  const { club } = sheet
  const lead = buildLeadText(sheet, language, calendarDateAt(deps.now()))
  const ways = waysToPay({ ...sheet, payLink: null }, words)
  const message = {
    onceKey: reminderMailKey(reminderId),
    to: invoice.recipientEmail,
    template: 'invoice-reminder',
    replyTo: club.email,
  }
  const compose = async () => ({
    page: invoiceMailPage(sheet, {
      ...{ language, lead, subject: words.reminderSubject(club.name, sheet.number), foot: words.reminderFoot },
      content: [
        ...(sheet.payLink ? [button(words.payOnline, sheet.payLink)] : []),
        ways.length === 0 ? paragraph(words.toTheClub) : rowsPart(ways),
        ...(feeSheet?.payLink
          ? [paragraph(words.fee(money(feeSheet.totalMinor), feeSheet.number)), button(words.payFee, feeSheet.payLink)]
          : []),
        remarkPart(words.crossed),
      ],
    }),
    attachments: [
      {
        filename: words.file(sheet.number),
        content: await deps.documents.draw({ kind: 'invoice', sheet, language }),
        contentType: 'application/pdf',
      },
    ],
  })
  try {
    await sendMail(deps, message, compose)
  } catch (error) {
    if (isRecipientRejected(error)) await abandonQueuedReminder(deps, reminder, message.to)
    throw error
  }
  await moveReminder(database, reminderId, { from: 'queued', to: 'sent' }, deps.now())
}

/** The lead of an invoice in instalments names the overdue amount since the oldest due date, or the next instalment. */
function buildLeadText(sheet: InvoiceSheet, language: 'da' | 'en', today: CalendarDate): string {
  const { dueOn, number, club, instalments, leftMinor } = sheet
  const words = getReminderTexts(language)
  const [next, isLate, day] = [nextInstalment(sheet), dueOn < today, formatLongDate(dueOn, language)]
  if (!next) return (isLate ? words.late : words.soon)(club.name, number, formatMoney(leftMinor, language), day)
  const overdueMinor = sumMinor(instalments.flatMap((one) => (one.dueOn < today ? [one.leftMinor] : [])))
  const amount = formatMoney(isLate ? overdueMinor : next.leftMinor, language)
  return (isLate ? words.instalmentLate : words.instalmentSoon)(club.name, number, { amount, day, of: next.number })
}
