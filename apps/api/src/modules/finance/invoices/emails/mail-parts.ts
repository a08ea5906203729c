import { type MailPage, type MailPart, paragraph } from '../../../../platform/delivery/mail-page.ts'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import type { InvoiceSheet } from '../invoice-sheet.ts'
import { getInvoiceTexts } from '../invoice-texts.ts'

/** Greets the recipient, then the lead, then `content`. */
export function invoiceMailPage(
  { club, recipient }: Pick<InvoiceSheet, 'club' | 'recipient'>,
  {
    language,
    lead,
    content,
    ...page
  }: Pick<MailPage, 'language' | 'subject' | 'foot'> & {
    lead: string
    content: readonly MailPart[]
  },
): MailPage {
  const greeting = getInvoiceTexts(language).hello(safeNameForMail(recipient.name, language, 'greeted'))
  return {
    ...page,
    language,
    preview: lead,
    organisation: club.name,
    club: { key: club.key, name: club.name },
    accentColour: club.accentColour,
    content: [paragraph(greeting), paragraph(lead), ...content],
  }
}
