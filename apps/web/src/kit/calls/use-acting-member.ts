import { useSyncExternalStore } from 'react'
import { impersonatedMember } from './acting-member.ts'

export function useImpersonatedMember(): string | null {
  return useSyncExternalStore(impersonatedMember.subscribe, impersonatedMember.id)
}
