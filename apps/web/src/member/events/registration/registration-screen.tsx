import type { EventDetail } from '@forenet/contract/event'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { PageFailure } from '../../../kit/page/page-failure.tsx'
import { PagePending } from '../../../kit/page/page-pending.tsx'
import { NotFoundPage } from '../../../kit/page/route-errors.tsx'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useMember } from '../../shared/member/use-member.ts'
import { findPaidReturnToken } from '../../shared/payment/open-window.ts'
import { getProblemCode } from '../../shared/payment/problem-facts.ts'
import { EventCrumbs } from '../event-crumbs.tsx'
import { useLivePlaces } from '../places/use-live-places.ts'
import { entriesQuery, eventQuery } from '../queries.ts'
import { storedPurchase } from './draft/use-draft.ts'
import { Registration } from './registration.tsx'

const route = getRouteApi('/member-area/$orgKey/events/$id/register')

export function RegistrationScreen() {
  const { orgKey, id } = route.useParams()
  const { member } = useMember()
  const event = useQuery(eventQuery(member.id, id))
  if (event.data && event.data.orgKey !== orgKey) {
    return <Navigate to="/$orgKey/events/$id/register" params={{ orgKey: event.data.orgKey, id }} replace />
  }
  if (event.data) return <WithEntries key={member.id} event={event.data} />
  if (event.isPending) return <PagePending />
  if (['not-found', 'malformed-input'].includes(getProblemCode(event.error))) return <NotFoundPage />
  return <PageFailure error={event.error} retry={() => void event.refetch()} retrying={event.isFetching} />
}

function WithEntries({ event: known }: { event: EventDetail }) {
  const { member } = useMember()
  const entries = useQuery(entriesQuery(member, known.id))
  const historyState = useLocation({ select: ({ state }) => state })
  const [paid] = useState(() => findPaidReturnToken(historyState, storedPurchase(member.id, known.id)))
  const { event } = useLivePlaces(known)
  if (paid) {
    const { orgKey, id } = known
    return <Navigate to="/$orgKey/events/$id/success" params={{ orgKey, id }} search={{ forenettoken: paid }} replace />
  }
  if (entries.isError) {
    return <PageFailure error={entries.error} retry={() => void entries.refetch()} retrying={entries.isFetching} />
  }
  if (entries.isLoading) return <PagePending />
  return (
    <AccentScope colour={event.accentColour}>
      <EventCrumbs event={event} />
      <Registration event={event} entries={entries.data ?? []} />
    </AccentScope>
  )
}
