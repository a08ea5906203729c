import { useNavigate } from '@tanstack/react-router'

/** Opens the payment status page. */
export function useShowStanding(): (returnToken: string) => Promise<void> {
  const navigate = useNavigate()
  return (forenettoken) => navigate({ to: '/membership/confirm', search: { forenettoken } })
}
