import { hasRole, ROLES, type Role } from '@forenet/domain/roles'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ErrorPage } from '../../kit/page/error-page.tsx'
import { PagePending } from '../../kit/page/page-pending.tsx'
import { CrashPage } from '../../kit/page/route-errors.tsx'
import type { Session } from '../../kit/session/session.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { MemberBoundary } from '../../member/shared/member/member-boundary.tsx'
import { SignedOutPanel, SignInFailed } from './signed-out-panel.tsx'

export class NoSessionError extends Error {}

export async function requireSession(session: Session): Promise<void> {
  await session.start()
  if (session.getState().status !== 'signed-in') throw new NoSessionError()
}

export function MemberArea() {
  return (
    <RequireSession roles={ROLES}>
      <MemberBoundary>
        <Outlet />
      </MemberBoundary>
    </RequireSession>
  )
}

export function MemberAreaError({ error }: { error: unknown }) {
  if (!(error instanceof NoSessionError)) return <CrashPage error={error} />
  return <RequireSession roles={ROLES}>{null}</RequireSession>
}

/**
 * Requires a session with one of `roles` (section 6; empty: any). Redirects new visitors to sign-in and back;
 * explains an ended session and preserves the URL.
 */
function RequireSession({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
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
