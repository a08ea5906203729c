import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { NoticeProvider } from '../kit/notices/notice-context.tsx'
import { focusPageHeading, wantPageFocus } from '../ui/page/page-focus.ts'
import { useBuildCheck } from './notices/build-check.ts'
import { useMaintenanceNotice } from './notices/use-maintenance-notice.ts'
import { Shell } from './shell.tsx'
import { StepUpWhenNeeded } from './sign-in/step-up-when-needed.tsx'

/**
 * Around every page, also one that is still being fetched: notices, the shell, and the focus on the heading after
 * navigation and after signing in.
 */
export function RootScreen({ children }: { children: ReactNode }) {
  useFocusOnNavigation()
  return (
    <NoticeProvider>
      <LookedAfter />
      <Shell>{children}</Shell>
      <StepUpWhenNeeded />
    </NoticeProvider>
  )
}

/** What is told on every page, whichever it is. */
function LookedAfter() {
  useMaintenanceNotice()
  useBuildCheck()
  return null
}

function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    // Told by the path alone: early on the router does not know yet where one came from, and it may say of an earlier
    // page that it is rendered when one has left it already.
    let path = router.latestLocation.pathname
    // The way back from a sign-in loads the page anew: its first heading is where one goes on.
    if (router.options.context.session.cameFromSignIn) {
      wantPageFocus()
      focusPageHeading()
    }
    const stops = [
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        if (toLocation.pathname !== path) wantPageFocus()
        path = toLocation.pathname
      }),
      router.subscribe('onRendered', ({ toLocation }) => {
        if (toLocation.pathname === path) focusPageHeading()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router])
}
