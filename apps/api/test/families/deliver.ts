import type { TestPortal } from '@forenet/testkit/portal'
import { sendNotification } from '../../src/modules/core/notifications/emails/send-notification.ts'
import { createNotifier } from '../../src/modules/core/notifications/notify.ts'
import { sendFamilyMail } from '../../src/modules/events/families/emails/family-mails.ts'
import type { Delivery } from '../../src/platform/delivery/delivery.ts'

/** Delivery dependencies with the simulators. */
export function messageDeps(portal: TestPortal): Delivery {
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

/** Processes the queues: family e-mails first, then pending notifications. */
export async function deliver(portal: TestPortal): Promise<void> {
  const { pool } = portal.app.payments
  const notify = createNotifier(portal.send)
  for (const mail of portal.familyMails.splice(0)) await sendFamilyMail({ ...messageDeps(portal), pool, notify }, mail)
  for (const id of portal.notified.splice(0)) await sendNotification(messageDeps(portal), id)
}
