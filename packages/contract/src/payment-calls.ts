import { MEMBER_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { documentLanguageSchema } from './document-language.ts'
import { memberIdSchema } from './member.ts'
import {
  authorizationParamsSchema,
  captureBodySchema,
  declineBodySchema,
  PAYMENT_SETTLEMENT_CALLS,
  paymentLinkSchema as paymentLinkAnswer,
  paymentLinkBodySchema,
  paymentPrepareBodySchema,
  paymentStateSchema,
  paymentProblemsSchema as paymentTroubleAnswer,
  preparedPaymentSchema,
  reconciliationSchema,
  returnTokenSchema,
  unpaidPurchaseLimitsSchema,
} from './payment.ts'
import { receiptSchema } from './receipt.ts'

const tag = 'Payments'

const oneOrder = z.strictObject({ orderId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const paymentPrepare = defineCall({
  name: 'paymentPrepare',
  method: 'POST',
  path: `${MEMBER_API}/member/payment-prepare`,
  summary: 'Stores an order for the selection, and returns the return token of its links',
  may: ['own'],
  clause: 'section 4, payment flow 1; section 7; ruling 6',
  tag,
  body: paymentPrepareBodySchema,
  answer: preparedPaymentSchema,
})

export const paymentLink = defineCall({
  name: 'paymentLink',
  method: 'POST',
  path: `${MEMBER_API}/payment/freepay/link`,
  summary: 'Opens a payment window at the gateway for a prepared purchase',
  may: ['own'],
  gatewayCalls: 1,
  clause: 'section 7; rulings 7 to 9',
  tag,
  body: paymentLinkBodySchema,
  answer: paymentLinkAnswer,
})

export const paymentCapture = defineCall({
  name: 'paymentCapture',
  method: 'POST',
  path: `${MEMBER_API}/payment/freepay/{id}/capture`,
  summary: 'Reports an accepted return from the payment window; the server verifies it at the gateway and settles',
  may: ['own'],
  gatewayCalls: PAYMENT_SETTLEMENT_CALLS,
  clause: 'section 7; rulings 9 and 10',
  tag,
  params: authorizationParamsSchema,
  body: captureBodySchema,
  answer: paymentStateSchema,
})

export const paymentDecline = defineCall({
  name: 'paymentDecline',
  method: 'POST',
  path: `${MEMBER_API}/payment/freepay/{id}/decline`,
  summary: 'Reports a declined return from the payment window; never undoes a payment',
  may: ['own'],
  gatewayCalls: PAYMENT_SETTLEMENT_CALLS,
  clause: 'section 4, payment flow 3; ruling 12',
  tag,
  params: authorizationParamsSchema,
  query: z.strictObject({ membershipHistoryPaymentId: z.uuid().optional() }),
  body: declineBodySchema,
  answer: paymentStateSchema,
})

export const paymentStatus = defineCall({
  name: 'paymentStatus',
  method: 'GET',
  path: `${MEMBER_API}/member/payment-status`,
  summary: 'The status of a purchase',
  may: ['own'],
  clause: 'rulings 10 and 12',
  tag,
  query: z.strictObject({ forenettoken: returnTokenSchema }),
  answer: paymentStateSchema,
})

export const eventReceiptGet = defineCall({
  name: 'eventReceiptGet',
  method: 'GET',
  path: `${MEMBER_API}/payment/order/{orderId}/receipt`,
  summary: 'The receipt of a paid registration with later refunds, for its buyer',
  may: ['own'],
  clause: 'section 4, event flow; not shown',
  tag,
  params: oneOrder,
  answer: receiptSchema,
})

export const eventReceiptPdf = defineCall({
  name: 'eventReceiptPdf',
  method: 'GET',
  path: `${MEMBER_API}/payment/order/{orderId}/receipt.pdf`,
  summary: 'The same receipt as a PDF',
  may: ['own'],
  clause: 'section 4, event flow; not shown',
  tag,
  params: oneOrder,
  query: documentLanguageSchema,
  file: ['application/pdf'],
})

export const unfinishedPaymentList = defineCall({
  name: 'paymentUnfinished',
  method: 'GET',
  path: `${MEMBER_API}/member/{memberId}/payment/unfinished`,
  summary: 'Unfinished purchases of the last 30 days',
  may: ['own', 'portal.operate'],
  clause: 'ruling 12; a payment left unfinished',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  answer: z.array(paymentStateSchema),
})

export const unpaidPurchaseLimitsGet = defineCall({
  name: 'paymentRoom',
  method: 'GET',
  path: `${MEMBER_API}/member/{memberId}/payment/room`,
  summary: 'Number of the member’s unpaid purchases, and how many more can be started',
  may: ['own'],
  clause: 'section 4, payment flow 1; not shown',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  answer: unpaidPurchaseLimitsSchema,
})

export const paymentReconciliationGet = defineCall({
  name: 'paymentReconciliation',
  method: 'GET',
  path: `${MEMBER_API}/payment/reconciliation`,
  summary: 'The portal’s payments beside the gateway’s, newest first, and stuck steps after payment',
  may: ['money.read'],
  clause: 'rulings 10 and 11',
  tag,
  query: z.strictObject({
    orgId: z.uuid().optional(),
    size: z.coerce.number().int().min(1).max(100).default(50),
    before: z.iso.datetime({ offset: true }).optional(),
  }),
  answer: reconciliationSchema,
})

export const paymentProblemsGet = defineCall({
  name: 'paymentTrouble',
  method: 'GET',
  path: `${MEMBER_API}/payment/trouble`,
  summary: 'Number of stuck purchases by organisation, without calling the gateway',
  may: ['money.read'],
  clause: 'rulings 10 and 11; what waits for an administrator',
  tag,
  answer: z.array(paymentTroubleAnswer),
})
