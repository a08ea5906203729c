import { formatMoney } from '@forenet/domain/money'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, rowsPart } from '../../../../platform/delivery/mail-page.ts'
import { orderMessageKey } from '../../../../platform/delivery/message-key.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import type { AfterPaymentWork, Order } from '../../../money/payments/index.ts'
import { invoiceMailPage } from '../emails/mail-parts.ts'
import { findInvoiceById } from '../invoice-repository.ts'
import { invoiceSheet, nextInstalment } from '../invoice-sheet.ts'
import { getInvoiceTexts, instalmentRows } from '../invoice-texts.ts'

/** Sent once per payment. */
export async function sendInvoicePaidMail(deps: Delivery, order: Order): Promise<void> {
  const invoice = order.subjectId === null ? undefined : await findInvoiceById(deps.database, order.subjectId)
  // The address is erased when the member's account is deleted.
  if (!invoice || invoice.recipientEmail === '') return
  const { language } = invoice
  const words = getInvoiceTexts(language)
  const sheet = await invoiceSheet(deps.database, invoice, deps.origin)
  const { club, number, payLink, leftMinor } = sheet
  const next = nextInstalment(sheet)
  const amount = formatMoney(order.amountMinor, language)
  const lead = words.paidLead(club.name, amount, number)
  const message = {
    onceKey: orderMessageKey(order.id, 'received'),
    to: invoice.recipientEmail,
    template: 'invoice-paid',
    replyTo: club.email,
  }
  await sendMail(deps, message, () => ({
    page: invoiceMailPage(sheet, {
      ...{ language, lead, subject: words.paidSubject(club.name, number), foot: words.paidFoot },
      content: [
        rowsPart([
          { label: words.left, value: formatMoney(leftMinor, language), bold: true },
          ...(next ? instalmentRows([next], language) : []),
        ]),
        ...(payLink ? [button(words.seeInvoice, payLink)] : []),
      ],
    }),
  }))
}

export function afterInvoicePayment(platform: Delivery): AfterPaymentWork['invoice'] {
  return { mail: (order) => sendInvoicePaidMail(platform, order) }
}
