import { formatMoney } from '@forenet/domain/money'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph, remarkPart, rowsPart } from '../../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { findInvoiceById } from '../invoice-repository.ts'
import { type InvoiceSheet, invoiceSheet, nextInstalment, waysToPay } from '../invoice-sheet.ts'
import { formatLongDate, getInvoiceTexts, instalmentRows } from '../invoice-texts.ts'
import { invoiceMailKey } from '../invoices-deps.ts'
import { invoiceMailPage } from './mail-parts.ts'

/** Sent once. */
export async function sendInvoiceMail(deps: Delivery, { invoiceId }: { invoiceId: string }): Promise<void> {
  const invoice = await findInvoiceById(deps.database, invoiceId)
  // The address is erased when the member's account is deleted.
  if (!invoice || invoice.recipientEmail === '') return
  const sheet = await invoiceSheet(deps.database, invoice, deps.origin)
  const { language } = invoice
  const message = {
    onceKey: invoiceMailKey(invoiceId),
    to: invoice.recipientEmail,
    template: 'invoice',
    replyTo: sheet.club.email,
  }
  await sendMail(deps, message, async () => ({
    page: invoicePage(sheet, language),
    attachments: [
      {
        filename: getInvoiceTexts(language).file(sheet.number),
        content: await deps.documents.draw({ kind: 'invoice', sheet, language }),
        contentType: 'application/pdf',
      },
    ],
  }))
}

function invoicePage(sheet: InvoiceSheet, language: 'da' | 'en'): MailPage {
  const words = getInvoiceTexts(language)
  const money = (minor: number) => formatMoney(minor, language)
  const { club } = sheet
  const ways = waysToPay({ ...sheet, payLink: null }, words)
  const next = nextInstalment(sheet)
  const left = money(sheet.leftMinor)
  const lead =
    sheet.leftMinor === 0
      ? words.leadSettled(club.name)
      : next
        ? `${words.leadInstalments(club.name, left, sheet.instalments.length)} ${words.leadNext(
            next.number,
            money(next.leftMinor),
            formatLongDate(next.dueOn, language),
          )}`
        : words.lead(club.name, left, formatLongDate(sheet.dueOn, language))
  return invoiceMailPage(sheet, {
    ...{ language, lead, subject: words.subject(club.name, sheet.number), foot: words.foot },
    content: [
      ...(sheet.creditedMinor > 0 ? [paragraph(words.creditedSoFar(money(sheet.creditedMinor)))] : []),
      ...(sheet.paidMinor > 0 ? [paragraph(words.paidSoFar(money(sheet.paidMinor)))] : []),
      rowsPart([
        ...sheet.lines.map(({ description, totalMinor }) => ({ label: description, value: money(totalMinor) })),
        { label: words.total, value: money(sheet.totalMinor), bold: true },
      ]),
      ...(next ? [rowsPart(instalmentRows(sheet.instalments, language))] : []),
      ...(sheet.payLink ? [button(sheet.leftMinor > 0 ? words.payOnline : words.seeInvoice, sheet.payLink)] : []),
      ...(sheet.leftMinor === 0 ? [] : [ways.length === 0 ? paragraph(words.toTheClub) : rowsPart(ways)]),
      remarkPart(words.attached),
    ],
  })
}
