import { useQueryClient } from '@tanstack/react-query'
import { useClub } from '../use-club.ts'

/** Reloads what a refund changes beside its own page: approvals, the list of payments and each open payment. */
export function useRefreshAfterRefund(): () => void {
  const queryClient = useQueryClient()
  const { key: orgKey } = useClub()
  return () => {
    for (const what of ['approvals', 'payments']) {
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, what] })
    }
  }
}
