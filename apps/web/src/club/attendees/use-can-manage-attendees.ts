import { can } from '@forenet/domain/access'
import { useAccess } from '../../kit/session/use-access.ts'
import { useClub } from '../shared/use-club.ts'

export function useCanManageAttendees(eventId: string): boolean {
  const { key: organisationKey } = useClub()
  return can(useAccess().grants, 'events.manage', { organisationKey, eventId })
}
