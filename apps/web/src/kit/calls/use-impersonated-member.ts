import { useSyncExternalStore } from 'react'
import { impersonatedMember } from './impersonated-member.ts'

export function useImpersonatedMember(): string | null {
  return useSyncExternalStore(impersonatedMember.subscribe, impersonatedMember.id)
}
