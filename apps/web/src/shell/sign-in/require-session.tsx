import { hasRole, type Role } from '@forenet/domain/roles'
import { type ReactNode, useEffect } from 'react'
import { ErrorPage } from '../../kit/page/error-page.tsx'
import { PagePending } from '../../kit/page/page-pending.tsx'
import { useSession } from '../../kit/session/session-context.tsx'
import { SignInFailed } from './sign-in-failed.tsx'
import { SignedOutPanel } from './signed-out-panel.tsx'

/**
 * Shows its children to a signed-in person who holds one of `roles` (section 6; empty: to anyone signed in). A newcomer
 * is sent to sign in and comes back here; someone whose session has ended on this page is told so and keeps the address.
 */
export function RequireSession({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const session = useSession()
  const sendToSignIn = session.status === 'signed-out' && session.ended === null

  const { signIn } = session
  useEffect(() => {
    if (sendToSignIn) void signIn()
  }, [sendToSignIn, signIn])

  if (session.status === 'failed') return <SignInFailed />
  if (session.status === 'starting' || sendToSignIn) return <PagePending />
  if (session.status === 'signed-out') return <SignedOutPanel ended={session.ended} />
  if (!hasRole(session.roles, roles)) return <ErrorPage kind="403" />
  return children
}
