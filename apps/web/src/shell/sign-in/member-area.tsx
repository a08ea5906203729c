import { ROLES } from '@forenet/domain/roles'
import { Outlet } from '@tanstack/react-router'
import { CrashPage } from '../../kit/page/route-errors.tsx'
import type { Session } from '../../kit/session/session.ts'
import { MemberBoundary } from '../../member/shared/member/member-boundary.tsx'
import { RequireSession } from './require-session.tsx'

/** Stops a guarded route from fetching anything when nobody is signed in. */
export class SessionNeeded extends Error {
  override name = 'SessionNeeded'
}

/** Waits for the silent check; throws unless someone is signed in. For `beforeLoad` of guarded routes. */
export async function needSession(session: Session): Promise<void> {
  await session.start()
  if (session.getState().status !== 'signed-in') throw new SessionNeeded()
}

/** Every page of section 2: for USER, ADMIN and SUPER_ADMIN. */
export function MemberArea() {
  return (
    <RequireSession roles={ROLES}>
      <MemberBoundary>
        <Outlet />
      </MemberBoundary>
    </RequireSession>
  )
}

/** In place of a guarded page that was not loaded: sign-in, or the failure itself. */
export function MemberAreaError({ error }: { error: unknown }) {
  if (!(error instanceof SessionNeeded)) return <CrashPage error={error} />
  return <RequireSession roles={ROLES}>{null}</RequireSession>
}
