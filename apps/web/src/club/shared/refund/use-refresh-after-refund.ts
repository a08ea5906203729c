import { useQueryClient } from '@tanstack/react-query'
import { useClub } from '../use-club.ts'

const CHANGED = ['approvals', 'payments', 'books', 'overview', 'register', 'attendees'] as const

/** Invalidates the club's queries that a refund affects. */
export function useRefreshAfterRefund(): () => void {
  const queryClient = useQueryClient()
  const { key: orgKey } = useClub()
  return () => {
    for (const what of CHANGED) {
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, what] })
    }
  }
}
