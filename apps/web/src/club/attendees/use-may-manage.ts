import { can } from '@forenet/domain/access'
import { useAccess } from '../../kit/session/use-access.ts'
import { useClub } from '../shared/use-club.ts'

/** Whether who looks may manage this event. The server decides; this is what is shown. */
export function useMayManage(eventId: string): boolean {
  const { key: organisationKey } = useClub()
  return can(useAccess().grants, 'events.manage', { organisationKey, eventId })
}
