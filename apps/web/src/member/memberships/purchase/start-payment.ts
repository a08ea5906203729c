import { paymentPrepare } from '@forenet/contract/payment-calls'
import { encodeSelection, type MembershipSelection } from '@forenet/domain/membership-selection'
import { call } from '../../../kit/calls/call.ts'
import { openWindow, type PaymentDestination } from '../../shared/payment/open-window.ts'
import { membershipPayments } from '../outcome/membership-payments.ts'

/** Idempotent by token (sections 4 and 7). @throws {ApiProblem} without any charge */
export async function startPayment(token: string, selection: MembershipSelection): Promise<PaymentDestination> {
  const { returnToken, totalMinor } = await call(paymentPrepare, {
    body: { token, membershipData: encodeSelection(selection) },
  })
  return totalMinor === 0
    ? { kind: 'standing', returnToken }
    : openWindow(membershipPayments.link, returnToken, totalMinor)
}
