import type { Identity } from '@forenet/identity/build-identity'
import { deleteExpired } from '@forenet/identity/delete-expired'
import type pg from 'pg'
import type { App } from '../app.ts'
import { removeUnsentAttachments } from '../modules/contact/index.ts'
import { clearBooks, takeLeave } from '../modules/leaving/index.ts'
import { listParticipantIds, recalculateStatuses, sendRenewalNotices } from '../modules/memberships/index.ts'
import {
  type EventMessageDeps,
  notifyPayment,
  notifyRegistration,
  sendConfirmationMail,
  sendConfirmationWhatsapp,
  sendContactMail,
  sendEventMail,
  sendEventWhatsapp,
  sendFamilyMail,
  sendLeavingMail,
  sendNotification,
  sendTicketMail,
} from '../modules/messages/index.ts'
import type { Notify } from '../modules/notifications/index.ts'
import { getOrder } from '../modules/payments/index.ts'
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
