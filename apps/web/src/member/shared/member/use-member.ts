import type { Member } from '@forenet/contract/member'
import { createContext, useContext } from 'react'

export type OwnMember = {
  member: Member
  reload: () => Promise<void>
}

export const MemberContext = createContext<OwnMember | null>(null)

export function useMember(): OwnMember {
  const own = useContext(MemberContext)
  if (!own) throw new Error('No MemberBoundary')
  return own
}
