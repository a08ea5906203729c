import { paymentCapture, paymentDecline, paymentLink } from '@forenet/contract/payment-calls'
import { call } from '../../app/api/call.ts'
import type { PaymentCalls } from '../../app/payment/payment-calls.ts'

/** Paying for memberships, at the member API. */
export const membershipPayments: PaymentCalls = {
  link: (body) => call(paymentLink, { body }),
  capture: (id, forenettoken) => call(paymentCapture, { params: { id }, body: { forenettoken } }),
  decline: (id, body) => call(paymentDecline, { params: { id }, query: {}, body }),
}
