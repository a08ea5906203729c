import type { TestPortal } from '@forenet/testkit/portal'
import { sendFamilyMail } from '../../src/modules/messages/family-mails.ts'
import type { MessageDeps } from '../../src/modules/messages/membership-messages.ts'
import { sendNotification } from '../../src/modules/messages/notification-messages.ts'
import { notifier } from '../../src/modules/notifications/notify.ts'

/** What the queue's messages stand on, at the stand-ins. */
export function messageDeps(portal: TestPortal): MessageDeps {
  return {
    database: portal.database,
    mailer: portal.mailer,
    whatsapp: portal.whatsapp,
    whatsappTemplates: { 1: 'contact_message', 2: 'portal_notification', 4: 'membership_confirmed' },
    documents: portal.documents,
    origin: portal.origin,
    now: () => portal.clock.now,
  }
}

/** Does what the queue would: letters of families first, then the notifications that were left meanwhile. */
export async function deliver(portal: TestPortal): Promise<void> {
  const { pool } = portal.app.payments
  const notify = notifier(async (_transaction, id) => void portal.notified.push(id))
  for (const mail of portal.familyMails.splice(0)) await sendFamilyMail({ ...messageDeps(portal), pool, notify }, mail)
  for (const id of portal.notified.splice(0)) await sendNotification(messageDeps(portal), id)
}
