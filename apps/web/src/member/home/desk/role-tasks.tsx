import { operatesPortal } from '@forenet/domain/access'
import { useAccess } from '../../../kit/session/use-access.ts'
import { OperatorTasks } from './desk-steps.tsx'
import { RoleClubs } from './role-clubs.tsx'

/** In the user's clubs, or in all clubs for the portal's operator. */
export function RoleTasks() {
  const { grants } = useAccess()
  return operatesPortal(grants) ? <OperatorTasks /> : <RoleClubs />
}
