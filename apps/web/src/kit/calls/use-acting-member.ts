import { useSyncExternalStore } from 'react'
import { actingMember } from './acting-member.ts'

export function useActingMember(): string | null {
  return useSyncExternalStore(actingMember.subscribe, actingMember.id)
}
