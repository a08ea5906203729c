import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { PageFailure } from '../../../kit/page/page-failure.tsx'
import { PagePending } from '../../../kit/page/page-pending.tsx'
import { NotFoundPage } from '../../../kit/page/route-errors.tsx'
import { useMember } from '../../shared/member/use-member.ts'
import { getProblemCode } from '../../shared/payment/problem-facts.ts'
import { EventCrumbs } from '../event-crumbs.tsx'
import { eventQuery } from '../queries.ts'
import { EventPage } from './event-page.tsx'

const route = getRouteApi('/member-area/$orgKey/events/$id')

export function EventScreen() {
  const { orgKey, id } = route.useParams()
  const { member } = useMember()
  const event = useQuery(eventQuery(member.id, id))
  if (event.data) {
    if (event.data.orgKey !== orgKey) {
      return <Navigate to="/$orgKey/events/$id" params={{ orgKey: event.data.orgKey, id }} replace />
    }
    return (
      <>
        <EventCrumbs event={event.data} />
        <EventPage event={event.data} />
      </>
    )
  }
  if (event.isPending) return <PagePending />
  // 'malformed-input': the id in the URL is invalid.
  if (['not-found', 'malformed-input'].includes(getProblemCode(event.error))) return <NotFoundPage />
  return <PageFailure error={event.error} retry={() => void event.refetch()} retrying={event.isFetching} />
}
