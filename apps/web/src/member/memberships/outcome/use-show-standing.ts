import { useNavigate } from '@tanstack/react-router'

/** Opens the page that tells how a purchase of memberships stands. */
export function useShowStanding(): (returnToken: string) => Promise<void> {
  const navigate = useNavigate()
  return (forenettoken) => navigate({ to: '/membership/confirm', search: { forenettoken } })
}
