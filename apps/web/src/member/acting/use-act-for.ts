import { useQueryClient } from '@tanstack/react-query'
import { actingMember } from '../../kit/calls/acting-member.ts'
import { forgetPerson } from '../../kit/calls/query-client.ts'

/**
 * Acts for a member from now on, or for nobody (null): all that is known of the one before is forgotten, and the page
 * loaded anew (section 6).
 */
export function useActFor(): (memberId: string | null) => void {
  const queryClient = useQueryClient()
  return (memberId) => {
    if (memberId === null) actingMember.clear()
    else actingMember.choose(memberId)
    forgetPerson(queryClient)
    // The page of the one before goes first, so that none of it asks whether it may be left.
    setTimeout(() => location.reload())
  }
}
