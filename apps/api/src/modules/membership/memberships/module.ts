import * as clubWaiting from '@forenet/contract/club/edition-waiting-calls'
import * as clubRequests from '@forenet/contract/club/membership-request-calls'
import * as clubRenewals from '@forenet/contract/club/renewal-calls'
import * as waiting from '@forenet/contract/edition-waiting-calls'
import * as requests from '@forenet/contract/membership-request-calls'
import type { Wallets } from '../../../adapters/wallets/wallets.ts'
import type { Documents } from '../../../documents/documents.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Notify } from '../../core/notifications/index.ts'
import { type AfterPaymentWork, getOrder, type PaymentDeps } from '../../money/payments/index.ts'
import { sweepRenewals } from './auto-renewal/charge.ts'
import { personRenewal, renewalForecast, stopPersonRenewal } from './auto-renewal/club-renewals.ts'
import { planRenewals } from './auto-renewal/plan.ts'
import { listParticipantIds } from './buying/purchase-repository.ts'
import { notifyPayment } from './emails/payment-notifications.ts'
import { CONFIRMATIONS_AGAIN, sendAgainRoutes } from './emails/send-again.ts'
import { sendConfirmationMail, sendConfirmationWhatsapp } from './emails/send-confirmation.ts'
import { type BillPurchase, offeredReader } from './offered.ts'
import { recalculateAll } from './recalculate-all.ts'
import { sendRenewalNotices } from './renewing/renewal-notices.ts'
import { REQUEST_ANSWER_MAILS, sendAnswerMail } from './requests/answer-mail.ts'
import { approveRequests, takeBackApprovals } from './requests/approve-together.ts'
import { askForApproval, withdrawApproval } from './requests/ask.ts'
import { REQUEST_ASKED_MAILS, sendAskedMail } from './requests/asked-mail.ts'
import { decideRequest, listRequests } from './requests/club-requests.ts'
import { endRequestsOver, REQUEST_ENDED_MAILS, sendEndedMail } from './requests/end-over.ts'
import { membershipRoutes } from './routes.ts'
import { recalculateStatuses } from './standing.ts'
import { listQueueOf, offerByHand, removeWaiting } from './waiting/club-waiting.ts'
import { EDITION_OFFER_MAILS, sendOfferMail } from './waiting/offer-mail.ts'
import { sweepWaitingLists } from './waiting/offers.ts'
import { joinWaitingList, leaveWaitingList } from './waiting/waiting-list.ts'

type Given = { payments: PaymentDeps; notify: Notify; wallets: Wallets; billPurchase: BillPurchase }

export function membershipsModule(
  platform: Platform & { documents: Documents },
  { payments, notify, wallets, billPurchase }: Given,
): Module {
  const { database, now } = platform
  const renewing = { payments, notify, buying: { payments, billPurchase, offered: offeredReader(database) } }
  return {
    name: 'memberships',
    routes: ({ server }) => {
      membershipRoutes(server, renewing, { documents: platform.documents, wallets })
      sendAgainRoutes(server, platform)
      server.serve(waiting.editionWait, (caller, { params, body }) =>
        joinWaitingList(platform, caller, params.memberId, body),
      )
      server.serve(waiting.editionLeaveWaiting, (caller, { params }) =>
        leaveWaitingList(platform, caller, params.memberId, params.waitingId),
      )
      server.serveClub(clubRenewals.clubPersonRenewal, (by, { params }) => personRenewal(database, by, params.memberId))
      server.serveClub(clubRenewals.clubPersonRenewalStop, (by, { params }) =>
        stopPersonRenewal(renewing, by, params.memberId),
      )
      server.serveClub(clubRenewals.clubRenewalForecast, ({ club }) =>
        platform.reports.read((replica) => renewalForecast({ database: replica, now }, club.id)),
      )
      server.serveClub(clubWaiting.clubEditionWaiting, ({ club }, { params }) =>
        listQueueOf(platform, club, params.editionId),
      )
      server.serveClub(clubWaiting.clubEditionOffer, (by, { params }) =>
        offerByHand(platform, by, params.editionId, params.waitingId),
      )
      server.serveClub(clubWaiting.clubEditionWaitingRemove, (by, { params }) =>
        removeWaiting(platform, by, params.editionId, params.waitingId),
      )
      server.serve(requests.membershipRequestAsk, (caller, { params, body }) =>
        askForApproval(platform, caller, params.memberId, body),
      )
      server.serve(requests.membershipRequestWithdraw, (caller, { params }) =>
        withdrawApproval(platform, caller, params.memberId, params.requestId),
      )
      server.serveClub(clubRequests.clubMembershipRequestList, (by) => listRequests(platform, by))
      server.serveClub(clubRequests.clubMembershipRequestDecide, (by, { params, body }) =>
        decideRequest(platform, by, params.requestId, body),
      )
      server.serveClub(clubRequests.clubMembershipRequestApprove, (by, { body }) => approveRequests(platform, by, body))
      server.serveClub(clubRequests.clubMembershipRequestTakeBack, (by, { body }) =>
        takeBackApprovals(platform, by, body.ids),
      )
    },
    jobs: [
      defineJob(CONFIRMATIONS_AGAIN, async ({ orderId, channel, occasion }) => {
        const send = channel === 'mail' ? sendConfirmationMail : sendConfirmationWhatsapp
        await send(platform, await getOrder(database, orderId), occasion)
      }),
      defineJob(REQUEST_ASKED_MAILS, ({ requestId }) => sendAskedMail(platform, requestId)),
      defineJob(REQUEST_ENDED_MAILS, ({ requestId }) => sendEndedMail(platform, requestId)),
      defineJob(REQUEST_ANSWER_MAILS, ({ requestId, decidedAt }) => sendAnswerMail(platform, requestId, decidedAt)),
      defineJob(EDITION_OFFER_MAILS, (mail) => sendOfferMail(platform, mail)),
    ],
    schedules: [
      // Runs before the notices, which depend on the statuses. Planned renewals notify their payers themselves.
      { name: 'statuses', cron: '15 0 * * *', run: () => recalculateAll(database, now) },
      { name: 'requests-over', cron: '20 0 * * *', run: () => endRequestsOver(platform) },
      { name: 'renewals', cron: '25 0 * * *', run: () => planRenewals(renewing) },
      { name: 'renewal-notices', cron: '30 0 * * *', run: () => sendRenewalNotices({ ...platform, notify }) },
    ],
    sweeps: [
      { what: 'waiting lists', inMaintenance: false, everyMs: 60_000, run: () => sweepWaitingLists(platform) },
      { what: 'renewals', inMaintenance: false, everyMs: 10_000, run: () => sweepRenewals(renewing) },
    ],
  }
}

export function afterMembershipPayment(platform: Platform, notify: Notify): AfterPaymentWork['membership'] {
  const { database, now } = platform
  return {
    mail: (order) => sendConfirmationMail(platform, order),
    whatsapp: (order) => sendConfirmationWhatsapp(platform, order),
    recalculation: async (order) => recalculateStatuses(database, await listParticipantIds(database, order.id), now()),
    notification: (order) => notifyPayment({ ...platform, notify }, order),
  }
}
