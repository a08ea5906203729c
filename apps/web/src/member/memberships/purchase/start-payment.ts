import { paymentPrepare } from '@forenet/contract/payment-calls'
import { encodeSelection, type MembershipSelection } from '@forenet/domain/selection'
import { call } from '../../../kit/calls/call.ts'
import { type NextStop, openWindow } from '../../shared/payment/open-window.ts'
import { membershipPayments } from '../outcome/membership-payments.ts'

/**
 * Stores the purchase under its token and opens a payment window for it (sections 4 and 7); with nothing to pay there is
 * no window. The same token with the same selection is the same purchase, however often it is sent.
 * @throws {ApiProblem} for every refusal and failure; nothing was charged then.
 */
export async function startPayment(token: string, selection: MembershipSelection): Promise<NextStop> {
  const { returnToken, totalMinor } = await call(paymentPrepare, {
    body: { token, membershipData: encodeSelection(selection) },
  })
  return totalMinor === 0
    ? { kind: 'standing', returnToken }
    : openWindow(membershipPayments.link, returnToken, totalMinor)
}
