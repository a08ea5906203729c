import { sanitizePersonName } from '@forenet/domain/person-name'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph, remarkPart } from '../../../../platform/delivery/mail-page.ts'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { findContactToMail } from '../receivers-repository.ts'

/** The mail is in Danish; replies go to the member. */
export async function sendContactMail(deps: Delivery, messageId: string): Promise<void> {
  const found = await findContactToMail(deps.database, messageId)
  if (!found?.organisationEmail) return
  const { threadId, subject, message, files, senderEmail } = found
  const senderName = sanitizePersonName(found.senderName) || senderEmail || safeNameForMail('', 'da', 'somebody')
  const page: MailPage = {
    language: 'da',
    subject: `${subject} – besked fra ${senderName}`,
    preview: message.slice(0, 120).toWellFormed(),
    organisation: found.organisationName,
    club: null,
    accentColour: found.accentColour,
    content: [
      paragraph(`${senderName} skriver til ${found.organisationName}:`),
      ...message.split(/\n+/).map(paragraph),
      ...(files > 0 ? [remarkPart(`Der er ${files} ${files === 1 ? 'fil' : 'filer'} med beskeden i portalen.`)] : []),
      button('Læs og svar', new URL(`/contact-us?thread=${threadId}`, deps.origin).href),
    ],
    foot: 'Foreningen får beskeden her, fordi ingen administrator af den har været logget ind i portalen endnu.',
  }
  const to = found.organisationEmail
  const onceKey = `contact:${messageId}:mail`
  await sendMail(deps, { onceKey, to, template: 'CONTACT_US', replyTo: senderEmail ?? undefined }, () => ({ page }))
}
