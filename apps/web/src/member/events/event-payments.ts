import { eventPaymentCapture, eventPaymentDecline, eventPaymentLink } from '@forenet/contract/entry-calls'
import { call } from '../../kit/calls/call.ts'
import type { PaymentCalls } from '../shared/payment/payment-calls.ts'

export const eventPayments: PaymentCalls = {
  link: (body) => call(eventPaymentLink, { body }),
  capture: (authorizationId, forenettoken) =>
    call(eventPaymentCapture, { params: { authorizationId }, body: { forenettoken } }),
  decline: (authorizationId, body) => call(eventPaymentDecline, { params: { authorizationId }, query: {}, body }),
}
