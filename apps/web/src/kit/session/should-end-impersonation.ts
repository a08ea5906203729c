import { isSuperAdministrator } from '@forenet/domain/roles'
import type { SessionState } from './session-state.ts'

/** Whether impersonation must end, because only super administrators may impersonate (section 6). */
export function shouldEndImpersonation({ status, roles }: Pick<SessionState, 'status' | 'roles'>): boolean {
  return status === 'signed-out' || (status === 'signed-in' && !isSuperAdministrator(roles))
}
