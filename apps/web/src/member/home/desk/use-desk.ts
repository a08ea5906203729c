import { useActingMember } from '../../../kit/calls/use-acting-member.ts'
import { useMay } from '../../../kit/session/use-access.ts'

/** What may wait for the person who looks, as somebody who looks after a club: nothing while acting for a member. */
export function useDesk(): { payments: boolean; messages: boolean } {
  const isOneself = useActingMember() === null
  const payments = useMay('money.read')
  const messages = useMay('messages.send')
  return { payments: isOneself && payments, messages: isOneself && messages }
}
