import * as clubWaiting from '@forenet/contract/club/edition-waiting-calls'
import * as clubRequests from '@forenet/contract/club/membership-request-calls'
import * as clubRenewals from '@forenet/contract/club/renewal-calls'
import * as waiting from '@forenet/contract/edition-waiting-calls'
import * as calls from '@forenet/contract/membership-calls'
import * as requests from '@forenet/contract/membership-request-calls'
import { paymentPrepare } from '@forenet/contract/payment-calls'
import * as renewals from '@forenet/contract/renewal-calls'
import { membershipStatusRecalculate } from '@forenet/contract/tools-calls'
import { APPLE_PASS_MIME_TYPE } from '@forenet/contract/wallet'
import type { Database } from '@forenet/database/database'
import type { Wallets } from '../../../adapters/wallets/wallets.ts'
import type { Documents } from '../../../documents/documents.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { SWEEP_REPEAT } from '../../../platform/jobs/sweeping.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Notify } from '../../core/notifications/index.ts'
import { type AfterPaymentWork, getOrder, type PaymentDeps } from '../../money/payments/index.ts'
import { sweepRenewals } from './auto-renewal/charge.ts'
import { personRenewal, renewalForecast, stopPersonRenewal } from './auto-renewal/club-renewals.ts'
import { ownRenewals, skipOwnRenewal, stopOwnRenewal } from './auto-renewal/own-renewals.ts'
import { planRenewals } from './auto-renewal/plan.ts'
import type { RenewalDeps } from './auto-renewal/renewal-deps.ts'
import { confirmNewCard, startNewCard } from './auto-renewal/replace-card.ts'
import { preparePurchase } from './buying/prepare.ts'
import { listParticipantIds } from './buying/purchase-repository.ts'
import { applePassOfCard, googlePassOfCard } from './card-pass.ts'
import { notifyPayment } from './emails/payment-notifications.ts'
import { RESENT_CONFIRMATIONS, resendConfirmationRoutes } from './emails/resend-confirmation.ts'
import { sendConfirmationMail, sendConfirmationWhatsapp } from './emails/send-confirmation.ts'
import { addHistory, getHistory } from './history.ts'
import { listMemberIdsAfter } from './holders-repository.ts'
import { recalculateStatuses } from './membership-periods.ts'
import { type BillPurchase, createOfferedReader } from './offers.ts'
import * as items from './payment-items.ts'
import { getReceipt } from './receipts/receipt.ts'
import { sendRenewalNotices } from './renewing/renewal-notices.ts'
import { APPROVAL_REQUESTED_MAILS, sendApprovalRequestedMail } from './requests/approval-requested-mail.ts'
import { approveRequests, undoApprovals } from './requests/approve-together.ts'
import { decideRequest, listRequests } from './requests/club-requests.ts'
import { DECISION_MAILS, sendDecisionMail } from './requests/decision-mail.ts'
import { endExpiredRequests, REQUEST_ENDED_MAILS, sendEndedMail } from './requests/end-requests.ts'
import { requestApproval, withdrawApproval } from './requests/request-approval.ts'
import * as service from './service.ts'
import { listEditionQueue, offerManually, removeWaiting } from './waiting/club-waiting.ts'
import { EDITION_OFFER_MAILS, sendOfferMail } from './waiting/offer-mail.ts'
import { sweepWaitingLists } from './waiting/offers.ts'
import { joinWaitingList, leaveWaitingList } from './waiting/waiting-list.ts'

const BATCH = 500

async function recalculateAll(database: Database, now: () => Date): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await listMemberIdsAfter(database, after, BATCH)
    await recalculateStatuses(database, ids, now())
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
  }
}

type MembershipsInput = { payments: PaymentDeps; notify: Notify; wallets: Wallets; billPurchase: BillPurchase }

export function membershipsModule(
  platform: Platform & { documents: Documents },
  { payments, notify, wallets, billPurchase }: MembershipsInput,
): Module {
  const { database, now } = platform
  const renewing = { payments, notify, buying: { payments, billPurchase, offered: createOfferedReader(database) } }
  return {
    name: 'memberships',
    routes: ({ server }) => {
      membershipRoutes(server, renewing, { documents: platform.documents, wallets })
      resendConfirmationRoutes(server, platform)
      server.serve(waiting.editionWaitingListJoin, (caller, { params, body }) =>
        joinWaitingList(platform, caller, params.memberId, body),
      )
      server.serve(waiting.editionWaitingListLeave, (caller, { params }) =>
        leaveWaitingList(platform, caller, params.memberId, params.waitingId),
      )
      server.serveClub(clubRenewals.clubPersonRenewalGet, (by, { params }) =>
        personRenewal(database, by, params.memberId),
      )
      server.serveClub(clubRenewals.clubPersonRenewalStop, (by, { params }) =>
        stopPersonRenewal(renewing, by, params.memberId),
      )
      server.serveClub(clubRenewals.clubRenewalForecast, ({ club }) =>
        platform.reports.read((replica) => renewalForecast({ database: replica, now }, club.id)),
      )
      server.serveClub(clubWaiting.clubEditionWaitingList, ({ club }, { params }) =>
        listEditionQueue(platform, club, params.editionId),
      )
      server.serveClub(clubWaiting.clubEditionWaitingOffer, (by, { params }) =>
        offerManually(platform, by, params.editionId, params.waitingId),
      )
      server.serveClub(clubWaiting.clubEditionWaitingRemove, (by, { params }) =>
        removeWaiting(platform, by, params.editionId, params.waitingId),
      )
      server.serve(requests.membershipRequestCreate, (caller, { params, body }) =>
        requestApproval(platform, caller, params.memberId, body),
      )
      server.serve(requests.membershipRequestWithdraw, (caller, { params }) =>
        withdrawApproval(platform, caller, params.memberId, params.requestId),
      )
      server.serveClub(clubRequests.clubMembershipRequestList, (by) => listRequests(platform, by))
      server.serveClub(clubRequests.clubMembershipRequestDecide, (by, { params, body }) =>
        decideRequest(platform, by, params.requestId, body),
      )
      server.serveClub(clubRequests.clubMembershipRequestApprove, (by, { body }) => approveRequests(platform, by, body))
      server.serveClub(clubRequests.clubMembershipRequestDecisionUndo, (by, { body }) =>
        undoApprovals(platform, by, body.ids),
      )
    },
    jobs: [
      defineJob(RESENT_CONFIRMATIONS, async ({ orderId, channel, occasion }) => {
        const send = channel === 'mail' ? sendConfirmationMail : sendConfirmationWhatsapp
        await send(platform, await getOrder(database, orderId), occasion)
      }),
      defineJob(APPROVAL_REQUESTED_MAILS, ({ requestId }) => sendApprovalRequestedMail(platform, requestId)),
      defineJob(REQUEST_ENDED_MAILS, ({ requestId }) => sendEndedMail(platform, requestId)),
      defineJob(DECISION_MAILS, ({ requestId, decidedAt }) => sendDecisionMail(platform, requestId, decidedAt)),
      defineJob(EDITION_OFFER_MAILS, (mail) => sendOfferMail(platform, mail)),
    ],
    schedules: [
      // Runs before the notices, which depend on the statuses. Planned renewals notify their payers themselves.
      { name: 'statuses', cron: '15 0 * * *', run: () => recalculateAll(database, now) },
      { name: 'requests-over', cron: '20 0 * * *', run: () => endExpiredRequests(platform) },
      { name: 'renewals', cron: '25 0 * * *', run: () => planRenewals(renewing) },
      { name: 'renewal-notices', cron: '30 0 * * *', run: () => sendRenewalNotices({ ...platform, notify }) },
    ],
    sweeps: [
      { what: 'waiting lists', inMaintenance: false, everyMs: 60_000, run: () => sweepWaitingLists(platform) },
      {
        ...{ what: 'renewals', inMaintenance: false, everyMs: 10_000 },
        run: async () => ((await sweepRenewals(renewing)) > 0 ? SWEEP_REPEAT : undefined),
      },
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

function membershipRoutes(
  server: CallServer,
  renewing: RenewalDeps,
  { documents, wallets }: { documents: Documents; wallets: Wallets },
): void {
  const { buying } = renewing
  const deps = { ...buying.payments, ...renewing }
  server.serve(calls.membershipList, (caller, { params, query }) =>
    service.listMemberMemberships(deps, caller, params.memberId, query.orgId ?? null),
  )
  server.serve(calls.membershipOverviewGet, (caller, { params, query }) =>
    service.getOverview(deps, caller, params.memberId, query.orgId ?? null),
  )
  server.serve(calls.membershipCreate, (caller, { params, body }) =>
    service.ensureMembership(deps, caller, params.memberId, body.orgId),
  )
  server.serve(calls.membershipUpdate, (caller, { params, body }) =>
    service.updateMembership(deps, caller, params.memberId, body),
  )
  server.serve(renewals.renewalList, (caller, { params }) => ownRenewals(deps, caller, params.memberId))
  server.serve(renewals.renewalStop, (caller, { params }) => stopOwnRenewal(deps, caller, params))
  server.serve(renewals.renewalCardStart, (caller, { params, body }) =>
    startNewCard(deps, caller, params, body.language),
  )
  server.serve(renewals.renewalCardConfirm, (caller, { params, body }) => confirmNewCard(deps, caller, params, body))
  server.serve(renewals.renewalSkip, (caller, { params, body }) => skipOwnRenewal(deps, caller, params, body.skip))
  server.serve(calls.historyCreate, (caller, { params, body }) =>
    addHistory(deps, caller, params.membershipId, body.membershipConfId),
  )
  server.serve(calls.membershipHistoryList, (caller, { params }) => getHistory(deps, caller, params.membershipId))
  server.serve(calls.membershipApplePass, async (caller, { params, query }, { reply }) =>
    reply
      .type(APPLE_PASS_MIME_TYPE)
      .header('content-disposition', 'attachment; filename="membership.pkpass"')
      .header('cache-control', 'private, no-store')
      .send(await applePassOfCard({ ...deps, wallets }, caller, params.membershipId, query.language)),
  )
  server.serve(calls.membershipGooglePass, (caller, { params, query }) =>
    googlePassOfCard({ ...deps, wallets }, caller, params.membershipId, query.language),
  )
  server.serve(calls.paymentItemCreate, (caller, { params, body }) =>
    items.addPaymentItem(deps, caller, params.historyId, body),
  )
  server.serve(calls.paymentItemGet, (caller, { params }) =>
    items.paymentItem(deps, caller, params.historyId, params.paymentId),
  )
  server.serve(calls.paymentItemUpdate, (caller, { params, body }) =>
    items.updatePaymentItem(deps, caller, params.historyId, body),
  )
  server.serve(calls.receiptGet, (caller, { params }) => getReceipt(deps, caller, params.historyId))
  server.serve(calls.receiptPdf, async (caller, { params, query }, { reply }) => {
    const found = await getReceipt(deps, caller, params.historyId)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${found.receiptNumber}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(await documents.draw({ kind: 'receipt', receipt: found, language: query.language }, caller.subject))
  })
  server.serve(paymentPrepare, (caller, { body }) => preparePurchase(buying, caller, body.token, body.membershipData))
  server.serve(membershipStatusRecalculate, (caller, { body }) =>
    service.recalculateMemberships(deps, caller, body.memberIds),
  )
}
