import { useNavigate } from '@tanstack/react-router'

export function useShowPaymentStatus(): (returnToken: string) => Promise<void> {
  const navigate = useNavigate()
  return (forenettoken) => navigate({ to: '/membership/confirm', search: { forenettoken } })
}
