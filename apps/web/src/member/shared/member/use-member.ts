import type { Member } from '@forenet/contract/member'
import { createContext, useContext } from 'react'

export type OwnMember = {
  /** The signed-in member, or the one acted for. */
  member: Member
  /** Asks the server again, and for everything the page knows of the member's family and memberships. */
  reload: () => Promise<void>
}

export const MemberContext = createContext<OwnMember | null>(null)

/** The member whose view this is; every page of the member area has one. */
export function useMember(): OwnMember {
  const own = useContext(MemberContext)
  if (!own) throw new Error('useMember needs a MemberBoundary above it')
  return own
}
