import { useActingMember } from '../../../kit/calls/use-acting-member.ts'
import { useAccess } from '../../../kit/session/use-access.ts'

/** Whether home shows tasks of a role; false during impersonation. */
export function useHasRoleTasks(): boolean {
  const isOneself = useActingMember() === null
  const { grants } = useAccess()
  return isOneself && grants.length > 0
}
