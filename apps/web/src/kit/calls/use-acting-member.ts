import { useSyncExternalStore } from 'react'
import { actingMember } from './acting-member.ts'

/** Id of the member that is acted for in this tab, or null. */
export function useActingMember(): string | null {
  return useSyncExternalStore(actingMember.subscribe, actingMember.id)
}
