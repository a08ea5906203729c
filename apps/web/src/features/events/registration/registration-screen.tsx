import type { EventDetail } from '@forenet/contract/event'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { PageFailure } from '../../../app/api/page-failure.tsx'
import { NotFoundPage } from '../../../app/errors/route-errors.tsx'
import { useMember } from '../../../app/member/use-member.ts'
import { codeOf } from '../../../app/payment/problem-facts.ts'
import { PagePending } from '../../../app/shell/page-pending.tsx'
import { AccentScope } from '../../../ui/accent-scope.tsx'
import { EventCrumbs } from '../event-crumbs.tsx'
import { entriesQuery, eventQuery } from '../queries.ts'
import { useLivePlaces } from '../use-live-places.ts'
import { Registration } from './registration.tsx'

const route = getRouteApi('/member-area/$orgKey/events/$id/register')

/** Registering for an event: who and what, review, pay. */
export function RegistrationScreen() {
  const { orgKey, id } = route.useParams()
  const { member } = useMember()
  const event = useQuery(eventQuery(member.id, id))
  if (event.data && event.data.orgKey !== orgKey) {
    return <Navigate to="/$orgKey/events/$id/register" params={{ orgKey: event.data.orgKey, id }} replace />
  }
  if (event.data) return <WithEntries key={member.id} event={event.data} />
  if (event.isPending) return <PagePending />
  if (['not-found', 'malformed-input'].includes(codeOf(event.error))) return <NotFoundPage />
  return <PageFailure error={event.error} retry={() => void event.refetch()} retrying={event.isFetching} />
}

function WithEntries({ event: known }: { event: EventDetail }) {
  const { member } = useMember()
  const entries = useQuery(entriesQuery(member, known.id))
  const { event } = useLivePlaces(known)
  if (entries.isError) {
    return <PageFailure error={entries.error} retry={() => void entries.refetch()} retrying={entries.isFetching} />
  }
  // Without an e-mail there are none to wait for.
  if (entries.isLoading) return <PagePending />
  return (
    <AccentScope colour={event.accentColour}>
      <EventCrumbs event={event} />
      <Registration event={event} entries={entries.data ?? []} />
    </AccentScope>
  )
}
