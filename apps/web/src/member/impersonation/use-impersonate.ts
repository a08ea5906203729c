import { useQueryClient } from '@tanstack/react-query'
import { impersonatedMember } from '../../kit/calls/impersonated-member.ts'
import { clearPersonalQueries } from '../../kit/calls/query-client.ts'

/** Clears the cached personal data and reloads (section 6). */
export function useImpersonate(): (memberId: string | null) => void {
  const queryClient = useQueryClient()
  return (memberId) => {
    if (memberId === null) impersonatedMember.clear()
    else impersonatedMember.choose(memberId)
    clearPersonalQueries(queryClient)
    // Unmount first, so that no unsaved-changes guard blocks the reload.
    setTimeout(() => location.reload())
  }
}
