import type { Identity } from '@forenet/identity/build-identity'
import { deleteExpired } from '@forenet/identity/delete-expired'
import type pg from 'pg'
import type { App } from '../app.ts'
import { removeUnsentAttachments } from '../modules/contact/attachments.ts'
import { clearBooks } from '../modules/leaving/books.ts'
import { takeLeave } from '../modules/leaving/take-leave.ts'
import { listParticipantIds } from '../modules/memberships/purchase-repository.ts'
import { sendRenewalNotices } from '../modules/memberships/renewal-notices.ts'
import { recalculateStatuses } from '../modules/memberships/standing.ts'
import { sendContactMail } from '../modules/messages/contact-mail.ts'
import {
  type EventMessageDeps,
  notifyRegistration,
  sendEventWhatsapp,
  sendTicketMail,
} from '../modules/messages/event-messages.ts'
import { sendFamilyMail } from '../modules/messages/family-mails.ts'
import { sendLeavingMail } from '../modules/messages/leaving-mails.ts'
import { sendConfirmationMail, sendConfirmationWhatsapp } from '../modules/messages/membership-messages.ts'
import { sendNotification } from '../modules/messages/notification-messages.ts'
import { notifyPayment } from '../modules/messages/payment-notifications.ts'
import { sendEventMail } from '../modules/messages/send-event-mail.ts'
import type { Notify } from '../modules/notifications/notify.ts'
import { getOrder } from '../modules/payments/orders.ts'
import { nightly, oneAfterTheOther } from './nightly.ts'
import type { QueueWork } from './queue.ts'

/** What the portal's durable jobs do. `identity` is the embedded provider, where there is one. */
export function queueWork(
  app: Pick<App, 'codes' | 'leaving'>,
  pool: pg.Pool,
  messages: Omit<EventMessageDeps, 'codes'> & { notify: Notify },
  identity: Pick<Identity, 'writeMail'> | null,
): QueueWork {
  const { database, mailer, now } = messages
  const eventMessages = { ...messages, codes: app.codes }
  return {
    afterPayment: {
      membership: {
        mail: (order) => sendConfirmationMail(messages, order),
        whatsapp: (order) => sendConfirmationWhatsapp(messages, order),
        recalculation: async (order) =>
          recalculateStatuses(database, await listParticipantIds(database, order.id), now()),
        notification: (order) => notifyPayment({ ...messages, pool }, order),
      },
      event: {
        mail: (order) => sendTicketMail(eventMessages, order),
        notification: (order) => notifyRegistration(eventMessages, order),
        whatsapp: (order) => sendEventWhatsapp(eventMessages, order),
      },
    },
    mailer,
    identityMail: async (request) => {
      const mail = await identity?.writeMail(request)
      if (mail) await mailer.send(mail)
    },
    sendAgain: async (orderId, channel, occasion) => {
      const order = await getOrder(database, orderId)
      await (channel === 'mail' ? sendConfirmationMail : sendConfirmationWhatsapp)(messages, order, occasion)
    },
    eventMail: (request) => sendEventMail(eventMessages, request),
    notification: (notificationId) => sendNotification(messages, notificationId),
    familyMail: (mail) => sendFamilyMail({ ...messages, pool }, mail),
    contactMail: (messageId) => sendContactMail(messages, messageId),
    leavingMail: (mail) => sendLeavingMail(messages, mail),
    nightly: () =>
      oneAfterTheOther([
        () => takeLeave(app.leaving),
        () => clearBooks(app.leaving),
        () => nightly(database, now, async () => identity && deleteExpired(pool, now())),
        () => sendRenewalNotices({ ...messages, pool }),
        () => app.codes.rotateYearly(),
        () => removeUnsentAttachments(database, now()),
      ]),
  }
}
