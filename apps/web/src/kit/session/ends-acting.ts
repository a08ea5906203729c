import { isSuperAdministrator } from '@forenet/domain/roles'
import type { SessionState } from './session-state.ts'

/** Whether what is left of acting for somebody goes: nobody but a super administrator acts for others (section 6). */
export function endsActing({ status, roles }: Pick<SessionState, 'status' | 'roles'>): boolean {
  return status === 'signed-out' || (status === 'signed-in' && !isSuperAdministrator(roles))
}
