import type { OwnClub } from '@forenet/contract/club/role'
import { can, type Permission } from '@forenet/domain/access'
import { createContext, use } from 'react'
import { useAccess } from '../../kit/session/use-access.ts'

export const ClubContext = createContext<OwnClub | null>(null)

export function useClub(): OwnClub {
  const club = use(ClubContext)
  if (!club) throw new Error('Only pages about a club know which it is')
  return club
}

export function useCanWithTeam(): (permission: Permission, teamId: string) => boolean {
  const { key } = useClub()
  const { grants } = useAccess()
  return (permission, teamId) => can(grants, permission, { organisationKey: key, teamId })
}

/** Ignores roles limited to an event or team. For display only; the server authorises. */
export function useMayHere(): (permission: Permission) => boolean {
  const { key } = useClub()
  const { grants } = useAccess()
  return (permission) => can(grants, permission, { organisationKey: key })
}
