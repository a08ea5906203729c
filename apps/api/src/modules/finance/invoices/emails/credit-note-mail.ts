import { formatMoney } from '@forenet/domain/money'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { paragraph, remarkPart, rowsPart } from '../../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { findCreditNote } from '../credit-note-document.ts'
import { getInvoiceTexts } from '../invoice-texts.ts'
import { creditNoteMailKey } from '../invoices-deps.ts'
import { invoiceMailPage } from './mail-parts.ts'

/** Sent once. */
export async function sendCreditNoteMail(deps: Delivery, { creditNoteId }: { creditNoteId: string }): Promise<void> {
  const found = await findCreditNote(deps.database, creditNoteId)
  // The address is erased when the member's account is deleted.
  if (!found || found.invoice.recipientEmail === '') return
  const { sheet, invoice } = found
  const { language } = invoice
  const words = getInvoiceTexts(language)
  const { club } = sheet
  const money = (minor: number) => formatMoney(minor, language)
  const message = {
    onceKey: creditNoteMailKey(creditNoteId),
    to: invoice.recipientEmail,
    template: 'credit-note',
    replyTo: club.email,
  }
  const lead = words.creditLead(club.name, money(sheet.totalMinor), sheet.invoice.number)
  await sendMail(deps, message, async () => ({
    page: invoiceMailPage(sheet, {
      ...{ language, lead, subject: words.creditSubject(club.name, sheet.number), foot: words.creditFoot },
      content: [
        rowsPart([{ label: sheet.reason, value: money(sheet.totalMinor), bold: true }]),
        paragraph(sheet.leftMinor > 0 ? words.creditLeft(money(sheet.leftMinor)) : words.creditNothingLeft),
        remarkPart(words.creditAttached),
      ],
    }),
    attachments: [
      {
        filename: words.creditFile(sheet.number),
        content: await deps.documents.draw({ kind: 'credit-note', sheet, language }),
        contentType: 'application/pdf',
      },
    ],
  }))
}
