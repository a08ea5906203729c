import { useActingMember } from '../../../kit/calls/use-acting-member.ts'
import { useAccess } from '../../../kit/session/use-access.ts'

/** Whether home shows tasks of a role beside the member's own; not during impersonation. */
export function useDesk(): boolean {
  const isOneself = useActingMember() === null
  const { grants } = useAccess()
  return isOneself && grants.length > 0
}
