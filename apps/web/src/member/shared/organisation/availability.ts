import type { Organisation } from '@forenet/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { configurationsQuery, paymentSetUpQuery } from './organisation-queries.ts'

export type UnavailableReason = NonNullable<Organisation['unavailable']> | 'offers-not-loaded' | 'payment-not-loaded'

/** Null if selectable (section 4). Requests are deferred while `asked` is false. */
export function useAvailability(organisation: Organisation, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  const enabled = isEnabled && organisation.unavailable === null
  const offers = useQuery({ ...configurationsQuery(organisation.id), enabled })
  const payment = useQuery({ ...paymentSetUpQuery(organisation.id), enabled })
  const unavailable: UnavailableReason | null =
    organisation.unavailable ?? (offers.isError ? 'offers-not-loaded' : payment.isError ? 'payment-not-loaded' : null)
  const failed = [offers, payment].filter((query) => query.isError)
  return {
    unavailable,
    offers: offers.data ?? [],
    pending: enabled && (offers.isPending || payment.isPending),
    retry: failed.length > 0 ? () => void Promise.all(failed.map((query) => query.refetch())) : null,
    retrying: failed.some((query) => query.isFetching),
  }
}
