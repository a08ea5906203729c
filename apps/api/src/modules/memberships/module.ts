import type { Documents } from '../../documents/documents.ts'
import { job, type Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Notify } from '../notifications/index.ts'
import { type AfterPaymentWork, getOrder, type PaymentDeps } from '../payments/index.ts'
import { notifyPayment } from './letters/payment-notifications.ts'
import { CONFIRMATIONS_AGAIN, sendAgainRoutes } from './letters/send-again.ts'
import { sendConfirmationMail, sendConfirmationWhatsapp } from './letters/send-confirmation.ts'
import { offeredReader } from './offered.ts'
import { listParticipantIds } from './purchase-repository.ts'
import { recalculateAll } from './recalculate-all.ts'
import { sendRenewalNotices } from './renewal-notices.ts'
import { membershipRoutes } from './routes.ts'
import { recalculateStatuses } from './standing.ts'

type Given = { payments: PaymentDeps; notify: Notify }

export function membershipsModule(platform: Platform & { documents: Documents }, { payments, notify }: Given): Module {
  const { database, now } = platform
  return {
    name: 'memberships',
    routes: ({ server }) => {
      membershipRoutes(server, { payments, offered: offeredReader(database) }, platform.documents)
      sendAgainRoutes(server, platform)
    },
    jobs: [
      job(CONFIRMATIONS_AGAIN, async ({ orderId, channel, occasion }) => {
        const send = channel === 'mail' ? sendConfirmationMail : sendConfirmationWhatsapp
        await send(platform, await getOrder(database, orderId), occasion)
      }),
    ],
    schedules: [
      // Statuses first: what a notice is about goes by them.
      { name: 'statuses', cron: '15 0 * * *', run: () => recalculateAll(database, now) },
      { name: 'renewal-notices', cron: '30 0 * * *', run: () => sendRenewalNotices({ ...platform, notify }) },
    ],
  }
}

/** What follows the payment of a membership. */
export function afterMembershipPayment(platform: Platform, notify: Notify): AfterPaymentWork['membership'] {
  const { database, now } = platform
  return {
    mail: (order) => sendConfirmationMail(platform, order),
    whatsapp: (order) => sendConfirmationWhatsapp(platform, order),
    recalculation: async (order) => recalculateStatuses(database, await listParticipantIds(database, order.id), now()),
    notification: (order) => notifyPayment({ ...platform, notify }, order),
  }
}
