import { paymentLink, paymentPrepare } from '@forenet/contract/payment-calls'
import { encodeSelection, type MembershipSelection } from '@forenet/domain/selection'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../kit/calls/call.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { type NextStop, openWindow } from '../../shared/payment/open-window.ts'
import { afterwards } from '../../shared/payment/standing/afterwards.ts'
import { type Payment, usePayment } from '../../shared/payment/use-payment.ts'

/**
 * Buys the memberships that are renewed first, at the member API as every membership; the page that tells they are paid leads
 * back to the registration. The same selection goes out under the same token, so that nothing is bought twice.
 */
export function useRenewal(event: { id: string; orgKey: string }, selection: MembershipSelection): Payment {
  const { member } = useMember()
  const navigate = useNavigate()
  async function pay(): Promise<NextStop> {
    const token = afterwards.tokenFor(member.id, JSON.stringify(selection), {
      orgKey: event.orgKey,
      eventId: event.id,
    })
    const { returnToken, totalMinor } = await call(paymentPrepare, {
      body: { token, membershipData: encodeSelection(selection) },
    })
    return totalMinor === 0
      ? { kind: 'standing', returnToken }
      : openWindow((body) => call(paymentLink, { body }), returnToken, totalMinor)
  }
  return usePayment(pay, (forenettoken) => navigate({ to: '/membership/confirm', search: { forenettoken } }))
}
