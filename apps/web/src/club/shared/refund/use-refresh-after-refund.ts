import { useQueryClient } from '@tanstack/react-query'
import { useClub } from '../use-club.ts'

const CHANGED = ['approvals', 'payments', 'books', 'overview', 'register', 'attendees'] as const

/** Reloads what a refund changes in the club, also on pages that are not open. */
export function useRefreshAfterRefund(): () => void {
  const queryClient = useQueryClient()
  const { key: orgKey } = useClub()
  return () => {
    for (const what of CHANGED) {
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, what] })
    }
  }
}
