import type { Delivery } from '../../platform/delivery/delivery.ts'
import type { MailPage } from '../../platform/delivery/mail-page.ts'
import { sendOnce } from '../../platform/delivery/send-once.ts'

/** A mail to one address; `replyTo` is the club's. */
type Letter = { to: string; page: MailPage; onceKey: string; template: string; replyTo: string }

/** Mails a page, once by its key however often the queue brings it. Throws as `sendOnce`. */
export function mailOnce(deps: Delivery, { to, page, onceKey, template, replyTo }: Letter): Promise<void> {
  return sendOnce(deps.database, { channel: 'mail', onceKey, recipient: to, template }, deps.now, async () =>
    deps.mailer.send({
      to,
      ...(await deps.documents.write(page)),
      messageId: onceKey.replaceAll(':', '.'),
      replyTo,
    }),
  )
}
