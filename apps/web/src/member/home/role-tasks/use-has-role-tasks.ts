import { useImpersonatedMember } from '../../../kit/calls/use-impersonated-member.ts'
import { useAccess } from '../../../kit/session/use-access.ts'

export function useHasRoleTasks(): boolean {
  const isOneself = useImpersonatedMember() === null
  const { grants } = useAccess()
  return isOneself && grants.length > 0
}
