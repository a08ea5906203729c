import { isOperator } from '@forenet/domain/access'
import { useAccess } from '../../../kit/session/use-access.ts'
import { OperatorTasks } from './desk-steps.tsx'
import { RoleClubs } from './role-clubs.tsx'

export function RoleTasks() {
  const { grants } = useAccess()
  return isOperator(grants) ? <OperatorTasks /> : <RoleClubs />
}
