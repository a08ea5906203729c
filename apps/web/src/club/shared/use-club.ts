import type { OwnClub } from '@forenet/contract/club/role'
import { can, type Permission } from '@forenet/domain/access'
import { createContext, use } from 'react'
import { useAccess } from '../../kit/session/use-access.ts'

export const ClubContext = createContext<OwnClub | null>(null)

/** The club whose pages these are. */
export function useClub(): OwnClub {
  const club = use(ClubContext)
  if (!club) throw new Error('Only pages about a club know which it is')
  return club
}

/** Whether the person who looks may do something with a team of the club, by a role for all of it or for this team alone. */
export function useMayWithTeam(): (permission: Permission, teamId: string) => boolean {
  const { key } = useClub()
  const { grants } = useAccess()
  return (permission, teamId) => can(grants, permission, { organisationKey: key, teamId })
}

/** What the person who looks may do in the whole of the club. The server decides; this is what is shown. */
export function useMayHere(): (permission: Permission) => boolean {
  const { key } = useClub()
  const { grants } = useAccess()
  return (permission) => can(grants, permission, { organisationKey: key })
}
