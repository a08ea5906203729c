import { useActingMember } from '../../../kit/calls/use-acting-member.ts'
import { useMay } from '../../../kit/session/use-access.ts'

/** Which tasks the user can have as administrator; none during impersonation. */
export function useDesk(): { payments: boolean; messages: boolean } {
  const isOneself = useActingMember() === null
  const payments = useMay('money.read')
  const messages = useMay('messages.send')
  return { payments: isOneself && payments, messages: isOneself && messages }
}
