import type { PaymentState } from '@forenet/contract/payment'
import { useNavigate } from '@tanstack/react-router'
import { useMember } from '../../shared/member/use-member.ts'
import { savePurchaseDraft } from './use-draft.ts'

export function useReopenSelection(payment: PaymentState): () => void {
  const { member } = useMember()
  const navigate = useNavigate()
  return () => {
    const choices = payment.lines.flatMap((line) =>
      line.membershipConfId ? [[line.memberId, line.membershipConfId] as const] : [],
    )
    savePurchaseDraft(member.id, payment.organisation.id, {
      choices: Object.fromEntries(choices),
      gdprAgreement: true,
      autoRenewal: false,
      purchase: null,
    })
    void navigate({ to: '/membership/new', search: { orgId: payment.organisation.id } })
  }
}
