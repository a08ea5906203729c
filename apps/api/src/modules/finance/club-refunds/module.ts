import { csvFilename } from '@forenet/contract/club/file-names'
import {
  clubPaymentFile,
  clubPaymentGet,
  clubPaymentList,
  clubPaymentRefund,
} from '@forenet/contract/club/payment-calls'
import { clubPersonPayments, clubPersonRefund } from '@forenet/contract/club/person-calls'
import {
  clubTicketMove,
  clubTicketMoveTargets,
  clubTicketRefund,
  clubTicketRefundOptions,
  clubTicketUpgradeWithdraw,
} from '@forenet/contract/club/ticket-refund-calls'
import { sendCsv } from '../../../platform/lists/csv.ts'
import { redactFilterForLog } from '../../../platform/lists/redact-filter.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../core/audit/index.ts'
import type { Notify } from '../../core/notifications/index.ts'
import { type EventsDeps, withdrawDifferenceRequest } from '../../events/events/index.ts'
import { type PaymentDeps, settleRefund } from '../../money/payments/index.ts'
import { sendRefundApprovalRequest } from './emails/approval-request.ts'
import { applyRefundLimitApproval } from './limit.ts'
import { getPaymentDetails, listPaymentPage, paymentCsvColumns, streamPayments } from './payment-list.ts'
import { listPersonPayments } from './person-payments.ts'
import { applyRefundApproval, refundInvoicePayment, refundPayment } from './refund.ts'
import { REFUND_MAILS, REFUND_SETTLEMENT_QUEUE } from './refund-deps.ts'
import { getTicketMoveTargets, moveTicket } from './ticket-move.ts'
import { getTicketRefundOptions, refundOneTicket } from './ticket-refund.ts'

export function clubRefundsModule(
  platform: Platform,
  { payments, events, notify }: { payments: PaymentDeps; events: EventsDeps; notify: Notify },
): Module {
  const deps = { ...platform, events, notify }
  return {
    name: 'club-refunds',
    routes: ({ server }) => {
      server.serveClub(clubPaymentList, ({ club }, { query }) =>
        platform.reports.read((database) => listPaymentPage({ ...platform, database }, club.id, query)),
      )
      server.serveClub(clubPaymentFile, async ({ caller, club }, { query }, { reply }) => {
        const { language = 'da', order, ...filter } = query
        const about = {
          objectKind: 'organisation',
          objectId: club.id,
          organisationId: club.id,
          detail: redactFilterForLog(filter),
        }
        await audit(platform.database, caller, { action: 'payments-downloaded', ...about }, platform.now())
        const rows = platform.reports.rows((database) =>
          streamPayments({ ...platform, database }, club.id, { ...filter, order }),
        )
        return sendCsv(reply, csvFilename(club.key, 'payments', language), paymentCsvColumns(language), rows)
      })
      server.serveClub(clubPaymentGet, (by, { params }) => getPaymentDetails(platform, by, params.orderId))
      server.serveClub(clubPaymentRefund, async (by, { params, body }) => {
        await refundInvoicePayment(deps, by, params.orderId, body)
        return getPaymentDetails(platform, by, params.orderId)
      })
      server.serveClub(clubPersonPayments, (by, { params }) => listPersonPayments(platform, by, params.memberId))
      server.serveClub(clubPersonRefund, (by, { params, body }) => refundPayment(deps, by, params, body))
      server.serveClub(clubTicketMoveTargets, (by, { params }) => getTicketMoveTargets(platform, by, params))
      server.serveClub(clubTicketMove, (by, { params, body }) => moveTicket(deps, by, params, body))
      server.serveClub(clubTicketUpgradeWithdraw, async (by, { params }) => {
        await withdrawDifferenceRequest(events, by, params.eventId, params.ticketId)
        return getTicketMoveTargets(platform, by, params)
      })
      server.serveClub(clubTicketRefundOptions, (by, { params }) => getTicketRefundOptions(platform, by, params))
      server.serveClub(clubTicketRefund, (by, { params, body }) => refundOneTicket(deps, by, params, body))
    },
    jobs: [
      defineJob(REFUND_SETTLEMENT_QUEUE, ({ refundId }) => settleRefund(payments, refundId)),
      defineJob(REFUND_MAILS, (mail) => sendRefundApprovalRequest(platform, mail)),
    ],
    subscribers: {
      approvalDecided: async (transaction, decided, at) => {
        await applyRefundApproval(deps, transaction, decided, at)
        await applyRefundLimitApproval(transaction, decided, at)
      },
    },
  }
}
