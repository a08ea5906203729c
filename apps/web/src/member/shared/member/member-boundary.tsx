import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useSyncExternalStore } from 'react'
import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import { impersonatedMember } from '../../../kit/calls/impersonated-member.ts'
import { loadWithTexts } from '../../../kit/page/load-with-texts.ts'
import { PageFailure } from '../../../kit/page/page-failure.tsx'
import { PagePending } from '../../../kit/page/page-pending.tsx'
import { useSession } from '../../../kit/session/session-context.tsx'
import { memberQuery } from './member-query.ts'
import { MemberContext } from './use-member.ts'

const loadAccountClaimGate = loadWithTexts(['family'], () => import('../family/account-claim-gate.tsx'))
const AccountClaimGate = lazy(async () => ({ default: (await loadAccountClaimGate()).AccountClaimGate }))

export function MemberBoundary({ children }: { children: ReactNode }) {
  const session = useSession()
  const acting = useSyncExternalStore(impersonatedMember.subscribe, impersonatedMember.id)
  const queryClient = useQueryClient()
  const found = useQuery(memberQuery(session, acting))
  const member = found.data
  const own = useMemo(
    () => (member ? { member, reload: () => queryClient.invalidateQueries({ queryKey: ['member'] }) } : null),
    [member, queryClient],
  )
  if (own) return <MemberContext value={own}>{children}</MemberContext>
  if (found.error instanceof ApiProblem && found.error.code === 'hand-over-waiting') {
    return (
      <Suspense fallback={<PagePending />}>
        <AccountClaimGate />
      </Suspense>
    )
  }
  if (found.isError) {
    return (
      <PageFailure
        error={found.error}
        retry={() => void found.refetch()}
        retrying={found.isFetching}
        signIn={() => void session.signIn()}
      />
    )
  }
  return <PagePending />
}
