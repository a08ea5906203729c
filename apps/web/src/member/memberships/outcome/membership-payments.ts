import { paymentCapture, paymentDecline, paymentLink } from '@forenet/contract/payment-calls'
import { call } from '../../../kit/calls/call.ts'
import type { PaymentCalls } from '../../shared/payment/payment-calls.ts'

export const membershipPayments: PaymentCalls = {
  link: (body) => call(paymentLink, { body }),
  capture: (id, forenettoken, savedCardIdentifier) =>
    call(paymentCapture, {
      params: { id },
      body: { forenettoken, ...(savedCardIdentifier && { savedCardIdentifier }) },
    }),
  decline: (id, body) => call(paymentDecline, { params: { id }, query: {}, body }),
}
