import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { PageFailure } from '../../kit/page/page-failure.tsx'
import { PagePending } from '../../kit/page/page-pending.tsx'
import { NotFoundPage } from '../../kit/page/route-errors.tsx'
import { useMember } from '../shared/member/use-member.ts'
import { getProblemCode } from '../shared/payment/problem-facts.ts'
import { eventQuery } from './queries.ts'

export const LegacyEventScreen = () => <LegacyEventRedirect to="/$orgKey/events/$id" />

export const LegacyRegistrationScreen = () => <LegacyEventRedirect to="/$orgKey/events/$id/register" />

function LegacyEventRedirect({ to }: { to: '/$orgKey/events/$id' | '/$orgKey/events/$id/register' }) {
  const { id = '' } = useParams({ strict: false })
  const { member } = useMember()
  const event = useQuery(eventQuery(member.id, id))
  if (event.data) return <Navigate to={to} params={{ orgKey: event.data.orgKey, id }} replace />
  if (event.isPending) return <PagePending />
  if (['not-found', 'malformed-input'].includes(getProblemCode(event.error))) return <NotFoundPage />
  return <PageFailure error={event.error} retry={() => void event.refetch()} retrying={event.isFetching} />
}
